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

/** 16:9, or any ratio. */
export type CropShape = "wide" | "free";

/** Choices in the studio. The edit's crop is derived: see `editOf`. */
export interface StudioState extends Omit<ImageEdit, "crop"> {
  shape: CropShape;
  /** Last crop set by the user, and the rotation at that time. */
  left: { crop: Crop; turns: Turns };
}

/** Initial state. */
export function startState(size: Size): StudioState {
  const { crop, ...rest } = usualEdit(size);
  return { ...rest, shape: "wide", left: { crop, turns: rest.turns } };
}

/** The ratio that the crop has to keep; null: none. */
export function ratioOf(shape: CropShape): number | null {
  return shape === "wide" ? WIDE_RATIO : null;
}

/**
 * Derives the edit for an image size. The crop rotates with the image and is always fitted from the user's
 * last crop, so four rotations restore it, even with a fixed ratio in between.
 */
export function editOf({ shape, left, ...rest }: StudioState, size: Size): ImageEdit {
  const turned = turnCrop(left.crop, addTurns(rest.turns, -left.turns));
  return { ...rest, crop: fitCrop(turned, turnedSize(size, rest.turns), ratioOf(shape)) };
}

/** Another shape, beginning with the crop that is seen. */
export function withShape(state: StudioState, size: Size, shape: CropShape): StudioState {
  return withCrop({ ...state, shape }, editOf(state, size).crop);
}

/** Sets the crop, relative to the current rotation. */
export function withCrop(state: StudioState, crop: Crop): StudioState {
  return { ...state, left: { crop, turns: state.turns } };
}
