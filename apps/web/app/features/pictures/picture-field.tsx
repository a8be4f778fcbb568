import { PICTURE_FORMS, type PicturePurpose, pictureSources } from '@quivertree/domain/pictures/pictures';
import { type ChangeEvent, type Ref, useEffect, useId, useImperativeHandle, useState } from 'react';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { useAttempt } from '../../calls/use-attempt.ts';
import { type CropChoice, cropOf, WHOLE } from './crop.ts';
import { CropPicture } from './crop-picture.tsx';
import { uploadPicture } from './upload-picture.ts';

interface Picture {
  id: string;
  url: string;
}

export interface PictureFieldHandle {
  /** Uploads the chosen crop if the crop tool is open. Throws if that fails. */
  finish: () => Promise<Picture | undefined>;
}

interface PictureFieldProps {
  label: string;
  hint?: string;
  purpose: PicturePurpose;
  /** URL of the current picture, or null. */
  shown: string | null;
  /** True if the current picture was uploaded and can be removed. */
  removable: boolean;
  onPicture: (picture: Picture | null) => void;
  error?: string | undefined;
  ref?: Ref<PictureFieldHandle>;
}

/** Chosen file that is being cropped. */
interface Chosen {
  file: File;
  src: string;
  size: { width: number; height: number };
}

const NOT_A_PICTURE = 'This file can’t be opened. Choose a JPEG, PNG, WebP or AVIF picture.';

/** Field for a picture that can be chosen, cropped, uploaded and removed. */
export function PictureField({ label, hint, purpose, shown, removable, onPicture, error, ref }: PictureFieldProps) {
  const id = useId();
  const [chosen, setChosen] = useState<Chosen>();
  const [choice, setChoice] = useState<CropChoice>(WHOLE);
  const { busy, problem, setProblem, attempt } = useAttempt();
  const { ratio } = PICTURE_FORMS[purpose];
  const isSquare = ratio === 1;
  const src = chosen?.src;
  useEffect(() => () => (src === undefined ? undefined : URL.revokeObjectURL(src)), [src]);

  async function choose(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (!file) return;
    setProblem(undefined);
    setChoice(WHOLE);
    const image = new Image();
    image.src = URL.createObjectURL(file);
    try {
      await image.decode();
      setChosen({ file, src: image.src, size: { width: image.naturalWidth, height: image.naturalHeight } });
    } catch {
      URL.revokeObjectURL(image.src);
      setProblem(NOT_A_PICTURE);
    }
  }

  async function finish(): Promise<Picture | undefined> {
    if (!chosen) return undefined;
    const picture = await uploadPicture(chosen.file, { purpose, crop: cropOf(choice, chosen.size, ratio) });
    onPicture(picture);
    setChosen(undefined);
    return picture;
  }
  useImperativeHandle(ref, () => ({ finish }));

  return (
    <div role="group" aria-labelledby={`${id}-label`} className="flex flex-col gap-3">
      <div>
        <p id={`${id}-label`} className="font-semibold">
          {label}
        </p>
        {hint && <p className="text-sm text-soft">{hint}</p>}
      </div>
      {chosen ? (
        <>
          <CropPicture {...chosen} ratio={ratio} choice={choice} onChoose={setChoice} />
          <div className="flex flex-wrap gap-3">
            <Button busy={busy} onClick={() => void attempt(async () => void (await finish()))}>
              Use picture
            </Button>
            <Button kind="quiet" disabled={busy} onClick={() => setChosen(undefined)}>
              Cancel
            </Button>
          </div>
        </>
      ) : (
        <>
          {shown && (
            <img
              src={shown}
              srcSet={pictureSources(shown, 'webp')}
              sizes="20rem"
              alt=""
              className={isSquare ? 'aspect-square w-32 object-cover' : 'aspect-3/2 w-full max-w-80 object-cover'}
            />
          )}
          <div className="flex flex-wrap items-center gap-3">
            <input
              id={`${id}-file`}
              type="file"
              accept="image/jpeg,image/png,image/webp,image/avif"
              aria-describedby={problem || error ? `${id}-error` : undefined}
              onChange={(event) => void choose(event)}
              className="peer sr-only"
            />
            <label
              htmlFor={`${id}-file`}
              className={buttonClass(
                'outline',
                'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-atlantic',
              )}
            >
              {removable ? 'Replace picture' : 'Choose picture'}
            </label>
            {removable && (
              <Button kind="quiet" className="px-0!" onClick={() => onPicture(null)}>
                Remove picture
              </Button>
            )}
          </div>
        </>
      )}
      <div id={`${id}-error`}>
        <FormAlert>{problem ?? error}</FormAlert>
      </div>
    </div>
  );
}
