import { saveFile } from '../../ui/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { takeFocus } from '../../ui/element-refs.ts';

/** Recovery codes, shown only this once. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  function download(): void {
    saveFile('quivertree-recovery-codes.txt', 'text/plain', `${codes.join('\n')}\n`);
  }

  return (
    <div className="border-l-4 border-aloe py-1 pl-5">
      <h3 ref={takeFocus} tabIndex={-1} className="text-xl outline-none">
        Your recovery codes
      </h3>
      <p className="mt-2">
        Store them somewhere you can reach without your phone. Each one works once, in place of a passkey or a code from
        your app. You won’t see them again.
      </p>
      <ul
        aria-label="Recovery codes"
        translate="no"
        className="figures my-4 grid gap-x-8 gap-y-1 font-mono sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onSaved}>I’ve saved them</Button>
        <Button
          kind="outline"
          onClick={() =>
            void copyText(codes.join('\n'), 'Codes copied', 'Couldn’t copy the codes. Please write them down.')
          }
        >
          Copy
        </Button>
        <Button kind="outline" onClick={download}>
          Download
        </Button>
      </div>
    </div>
  );
}
