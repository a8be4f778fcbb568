import { plural } from '@quivertree/domain/text/plural';
import type { Answer } from '@quivertree/contract/call';
import { downloadBankFile, listBankFiles, createBankFile } from '@quivertree/contract/settlement/bank-files';
import { getPayout, listPayouts } from '@quivertree/contract/settlement/payouts';
import { BANK_FILE_FORMATS, type BankFileFormat } from '@quivertree/domain/settlement/bank-file';
import { DEFAULT_CURRENCY } from '@quivertree/domain/money/money';
import { useState } from 'react';
import { Link } from '../../../pages/link.tsx';
import { administrationPath } from '../../../pages/paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { DownloadButton } from '../../hub/download-button.tsx';
import { useCommand } from '../../../queries/use-command.ts';
import { FORMAT_WORDS } from './bank-file-words.tsx';
import { payoutsTotal, type ChosenPayout, payoutsWorth } from './bulk-payouts.tsx';
import { OutcomeDialog } from './outcome-dialog.tsx';

const FORMAT_HINTS: Record<BankFileFormat, string> = {
  csv: 'One payment per line, for importing or copying.',
  'pain.001': 'The standard behind NamPay. Ask our bank whether it accepts pain.001.001.09.',
};

interface CreateBankFileDialogProps {
  /** Selected payouts; empty for all approved ones. */
  payouts: readonly ChosenPayout[];
  onClose: () => void;
}

/** Creates a bank file of approved payouts and lists those left out. */
export function CreateBankFileDialog({ payouts, onClose }: CreateBankFileDialogProps) {
  const command = useCommand(createBankFile, { refresh: [listPayouts, getPayout, listBankFiles] });
  const [format, setFormat] = useState<BankFileFormat>('csv');
  const [answer, setAnswer] = useState<Answer<typeof createBankFile>>();
  if (answer) return <CreatedDialog answer={answer} onClose={onClose} />;
  const payoutIds = payouts.map(({ payoutId }) => payoutId);
  const body = { format, currency: DEFAULT_CURRENCY, ...(payoutIds.length > 0 ? { payoutIds } : {}) };
  return (
    <ConfirmDialog
      title={payouts.length > 0 ? `Create a bank file with ${payoutsTotal(payouts)}?` : 'Create a bank file?'}
      action="Create bank file"
      busy={command.busy}
      error={command.problem}
      onConfirm={() => void command.run({ body }).then(setAnswer)}
      onClose={onClose}
    >
      <p>
        {payouts.length > 0
          ? 'Selected payouts still covered by the organiser’s balance go into a numbered file that never changes.'
          : 'All approved payouts still covered by the organiser’s balance go into a numbered file that never changes.'}{' '}
        A payout is only ever in one file, so that the bank can’t pay it twice.
      </p>
      <RadioGroup
        legend="Format"
        name="format"
        value={format}
        onChange={setFormat}
        choices={BANK_FILE_FORMATS.map((value) => ({ value, label: FORMAT_WORDS[value], hint: FORMAT_HINTS[value] }))}
      />
    </ConfirmDialog>
  );
}

function CreatedDialog({
  answer: { file, leftOut },
  onClose,
}: {
  answer: Answer<typeof createBankFile>;
  onClose: () => void;
}) {
  return (
    <OutcomeDialog
      title={file ? `Bank file ${file.number} created: ${payoutsWorth(file.payouts, file)}` : 'No bank file created'}
      lead={plural(leftOut.length, '1 payout was left out:', '{n} payouts were left out:')}
      refused={leftOut.map(({ refusal, ...payout }) => ({ ...payout, message: refusal.message }))}
      nothing={file ? undefined : 'No approved payouts are waiting for a bank file.'}
      actions={
        file && (
          <>
            <Link to={administrationPath(`/bank-files/${file.id}`)} className={buttonClass('outline')}>
              Open bank file
            </Link>
            <DownloadButton call={downloadBankFile} input={{ params: { bankFileId: file.id } }}>
              Download
            </DownloadButton>
          </>
        )
      }
      onClose={onClose}
    />
  );
}
