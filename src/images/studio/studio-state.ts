import {
  addTurns,
  type Crop,
  fitCrop,
  type ImageEdit,
  type Size,
  type Turns,
  turnCrop,
  turnedSize,
  usualEdit,
  WIDE_RATIO,
} from "#images/format/crop.ts";

/** As films are, or any. */
export type CropShape = "wide" | "free";

/** What somebody has chosen so far. The crop of the edit follows from it: see `editOf`. */
export interface StudioState extends Omit<ImageEdit, "crop"> {
  shape: CropShape;
  /** The crop as it was left last, and how the picture was turned then. */
  left: { crop: Crop; turns: Turns };
}

/** Before anything is chosen. */
export function startState(size: Size): StudioState {
  const { crop, ...rest } = usualEdit(size);
  return { ...rest, shape: "wide", left: { crop, turns: rest.turns } };
}

/** The ratio that the crop has to keep; null: none. */
export function ratioOf(shape: CropShape): number | null {
  return shape === "wide" ? WIDE_RATIO : null;
}

/**
 * What is made of a picture of that size. The crop turns along with the picture, and is fitted anew from how
 * it was left each time: so the fourth turn brings back the first crop, also where a ratio comes in between.
 */
export function editOf({ shape, left, ...rest }: StudioState, size: Size): ImageEdit {
  const turned = turnCrop(left.crop, addTurns(rest.turns, -left.turns));
  return { ...rest, crop: fitCrop(turned, turnedSize(size, rest.turns), ratioOf(shape)) };
}

/** Another shape, beginning with the crop that is seen. */
export function withShape(state: StudioState, size: Size, shape: CropShape): StudioState {
  return withCrop({ ...state, shape }, editOf(state, size).crop);
}

/** A crop of the picture as it is turned now. */
export function withCrop(state: StudioState, crop: Crop): StudioState {
  return { ...state, left: { crop, turns: state.turns } };
}
