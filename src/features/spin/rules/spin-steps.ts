/**
 * Converts a step number to the index of a picture. After the last picture, the rotation continues with the first
 * picture. So the step number can be negative or larger than `count`, the number of pictures.
 */
export const wrapStep = (step: number, count: number): number => ((step % count) + count) % count;

/** The angle of a picture in whole degrees; the first is 0. */
export const angleOfStep = (step: number, count: number): number => Math.round((wrapStep(step, count) * 360) / count);

/** The picture nearest to an angle in degrees. */
export const stepOfAngle = (angle: number, count: number): number => wrapStep(Math.round((angle * count) / 360), count);
