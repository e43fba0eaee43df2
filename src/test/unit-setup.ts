import { refusalOf } from "#shared/http/refusal.ts";

// Comes late on a page; where a test sets the clock it would not come at all.
void refusalOf;
