import { refusalOf } from "#shared/http/refusal.ts";

// Imported lazily in production; under fake timers that import would never finish.
void refusalOf;
