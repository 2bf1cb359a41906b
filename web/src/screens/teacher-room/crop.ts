/** A square of a picture. `x` and `y` are its position, from 0 (left, top) to 1 (right, bottom). */
export interface Crop {
  /** 1 is the largest square. */
  zoom: number;
  x: number;
  y: number;
}

export interface PictureSize {
  width: number;
  height: number;
}

export const zoomMax = 4;
export const middle: Crop = { zoom: 1, x: 0.5, y: 0.5 };

const clamp = (share: number): number => Math.min(1, Math.max(0, share));

/** The square in pixels of the picture. */
export function findSquare({ width, height }: PictureSize, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / zoom;
  return { side, left: x * (width - side), top: y * (height - side) };
}

/** Moves the picture in a square frame. `frame`, its side, and `by` are in pixels of the screen. */
export function drag(crop: Crop, picture: PictureSize, frame: number, by: { x: number; y: number }): Crop {
  const { side } = findSquare(picture, crop);
  const scale = frame / side;
  const moved = (share: number, length: number, pixels: number) => {
    const room = length * scale - frame;
    return room < 1 ? share : clamp(share - pixels / room);
  };
  return { ...crop, x: moved(crop.x, picture.width, by.x), y: moved(crop.y, picture.height, by.y) };
}

/** The style of a picture in a square box that shows the crop. */
export const cropStyle = ({ zoom, x, y }: Crop) => {
  const position = `${x * 100}% ${y * 100}%`;
  return { objectPosition: position, transformOrigin: position, transform: `scale(${zoom})` };
};

/** The server makes avatars smaller than this. */
const sideMaxPx = 1024;

/**
 * Cuts the square out of a file and keeps its type. The middle needs no cut: the server makes it.
 * Undefined if the browser cannot read the picture.
 */
export async function cropFile(file: File, crop: Crop): Promise<File | undefined> {
  if (crop.zoom === 1 && crop.x === middle.x && crop.y === middle.y) return file;
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return undefined;
  const { side, left, top } = findSquare(picture, crop);
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(sideMaxPx, Math.round(side));
  canvas.height = canvas.width;
  canvas.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, file.type, 0.92));
  return blob ? new File([blob], file.name, { type: file.type }) : undefined;
}
