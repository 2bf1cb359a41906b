import { type PointerEvent, useRef, useState } from 'react';
import { type Crop, cropStyle, drag, type PictureSize, zoomMax } from './crop.ts';
import { teacherRoomTexts as texts } from './texts.ts';

type CropFieldProps = {
  url: string;
  crop: Crop;
  onChange: (crop: Crop) => void;
  /** The browser cannot read the picture. */
  onBroken: () => void;
};

const sliders = [
  { name: 'zoom', label: texts.cropZoom, min: 1, max: zoomMax },
  { name: 'x', label: texts.cropAcross, min: 0, max: 1 },
  { name: 'y', label: texts.cropDown, min: 0, max: 1 },
] as const;

/** The square of a picture: dragged in its frame, or set by sliders. */
export function CropField({ url, crop, onChange, onBroken }: CropFieldProps) {
  const [picture, setPicture] = useState<PictureSize>();
  const last = useRef<{ x: number; y: number }>(undefined);
  const handleMove = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
    if (!last.current || !picture) return;
    const by = { x: clientX - last.current.x, y: clientY - last.current.y };
    last.current = { x: clientX, y: clientY };
    onChange(drag(crop, picture, currentTarget.clientWidth, by));
  };
  const handleEnd = () => {
    last.current = undefined;
  };
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <div
        className="size-56 shrink-0 cursor-move touch-none overflow-hidden rounded-full border border-line select-none"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          last.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={handleMove}
        onPointerUp={handleEnd}
        onPointerCancel={handleEnd}
      >
        <img
          src={url}
          alt=""
          draggable={false}
          className="size-full object-cover"
          style={cropStyle(crop)}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setPicture({ width: naturalWidth, height: naturalHeight })
          }
          onError={onBroken}
        />
      </div>
      <div className="grid min-w-0 flex-1 basis-44 gap-2">
        <p className="text-sm text-ink-soft">{texts.cropHint}</p>
        {sliders.map(({ name, label, min, max }) => (
          <label key={name} className="grid text-sm font-medium">
            {label}
            <input
              type="range"
              min={min}
              max={max}
              step={0.01}
              value={crop[name]}
              onChange={({ target }) => onChange({ ...crop, [name]: Number(target.value) })}
              className="h-8 w-full accent-(--accent-ink) pointer-coarse:h-11"
            />
          </label>
        ))}
      </div>
    </div>
  );
}
