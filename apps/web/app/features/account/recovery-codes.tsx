import { saveFile } from '../../save-file.ts';
import { Button } from '../../ui/button.tsx';
import { showError, showSuccess } from '../../ui/toast.ts';

/** Recovery codes, shown only this once. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      void showSuccess('Codes copied');
    } catch {
      void showError('Couldn’t copy the codes. Please write them down.');
    }
  }

  function download(): void {
    saveFile('quivertree-recovery-codes.txt', 'text/plain', `${codes.join('\n')}\n`);
  }

  return (
    <div className="border-l-4 border-aloe py-1 pl-5">
      <h3 className="text-xl">Your recovery codes</h3>
      <p className="mt-2">
        Store them somewhere you can reach without your phone. Each one works once in place of two-step verification.
        You won’t see them again.
      </p>
      <ul aria-label="Recovery codes" className="figures my-4 grid gap-x-8 gap-y-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onSaved}>I’ve saved them</Button>
        <Button kind="outline" onClick={() => void copy()}>
          Copy
        </Button>
        <Button kind="outline" onClick={download}>
          Download
        </Button>
      </div>
    </div>
  );
}
