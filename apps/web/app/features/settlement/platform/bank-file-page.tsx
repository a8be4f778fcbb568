import { Sentence } from '../../../ui/sentence.tsx';
import type { Answer } from '@quivertree/contract/call';
import {
  cancelBankFile,
  downloadBankFile,
  getBankFile,
  listBankFiles,
} from '@quivertree/contract/settlement/bank-files';
import { getPayout, listPayouts, removeFromBankFile } from '@quivertree/contract/settlement/payouts';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Link } from '../../../pages/link.tsx';
import { administrationPath } from '../../../pages/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { DefinitionList } from '../../../ui/definition-list.tsx';
import { RowAction } from '../../../ui/row-action.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Amount } from '../../hub/amount.tsx';
import { AnswerView } from '../../../queries/answer-view.tsx';
import { CommandDialog } from '../../hub/command-dialog.tsx';
import { DownloadButton } from '../../hub/download-button.tsx';
import { HubPage } from '../../hub/hub-page.tsx';
import { When } from '../../hub/when.tsx';
import { BankFilePill, CHANGED_WORDS, FORMAT_WORDS, timesDownloaded } from './bank-file-words.tsx';
import { markAsPaid, SendManyDialog } from './bulk-payouts.tsx';
import { AdminPayoutPill } from './admin-payout-words.tsx';
import { refresh } from '../../../queries/answers.ts';
import { useAnswer } from '../../../queries/use-query.ts';

type Shown = Answer<typeof getBankFile>;
type Filed = Shown['payouts'][number];

/** Time for the browser to fetch the file before the download count is refetched, in milliseconds. */
const FETCHED_AFTER_MS = 1_500;

const REFRESH = [getBankFile, listBankFiles, getPayout, listPayouts];

/** Bank file with its payouts, changes since it was created, and downloads. */
export default function BankFilePage() {
  const { bankFileId = '' } = useParams();
  const file = useAnswer(getBankFile, { params: { bankFileId } });
  return (
    <HubPage
      title={`Bank file ${file.data?.file.number ?? ''}`}
      back={{ label: 'Bank files', to: administrationPath('/bank-files') }}
      actions={file.data && <Steps shown={file.data} />}
    >
      <AnswerView query={file} name="the bank file" awaited={<Skeleton className="h-96" />}>
        {(shown) => <Details shown={shown} />}
      </AnswerView>
    </HubPage>
  );
}

function Steps({ shown: { file, payouts, canDownload } }: { shown: Shown }) {
  const [step, setStep] = useState<'send' | 'cancel'>();
  const toSend = payouts
    .filter(({ youMaySend }) => youMaySend)
    .map((payout) => ({ ...payout, currency: file.currency }));
  const close = () => setStep(undefined);
  return (
    <>
      {toSend.length > 0 && <Button onClick={() => setStep('send')}>{markAsPaid(toSend.length)}</Button>}
      {canDownload && (
        <DownloadButton
          call={downloadBankFile}
          input={{ params: { bankFileId: file.id } }}
          after={() => setTimeout(() => void refresh(getBankFile, listBankFiles), FETCHED_AFTER_MS)}
        >
          {file.downloads === 0 ? 'Download' : 'Download again'}
        </DownloadButton>
      )}
      {file.state === 'open' && (
        <Button kind="outline" onClick={() => setStep('cancel')}>
          Cancel bank file
        </Button>
      )}
      {step === 'send' && <SendManyDialog payouts={toSend} onClose={close} />}
      {step === 'cancel' && (
        <CommandDialog
          call={cancelBankFile}
          title={`Cancel bank file ${file.number}?`}
          action="Cancel bank file"
          cancel="Keep bank file"
          done="Bank file cancelled"
          refresh={REFRESH}
          note={{ label: 'Reason', hint: 'Stored with the file.' }}
          input={(reason) => ({ params: { bankFileId: file.id }, body: { reason } })}
          onClose={close}
        >
          {file.downloads > 0 && (
            <p className="border-l-4 border-rust pl-3">
              {`${timesDownloaded(file.downloads)}. If the bank has this file, every payout in it will be paid. Make sure first that the bank won’t use the file.`}
            </p>
          )}
          <p>
            The file can no longer be downloaded, and someone other than you must approve its payouts again before they
            go into another file.
          </p>
        </CommandDialog>
      )}
    </>
  );
}

function Details({ shown: { file, cancelled, payouts, canDownload, downloads } }: { shown: Shown }) {
  const [removing, setRemoving] = useState<Filed>();
  return (
    <div className="flex flex-col gap-8">
      {cancelled && (
        <p className="border-l-4 border-aloe py-1 pl-4">
          <Sentence
            text="Cancelled by {by} on {date}: “{reason}”"
            values={{ by: cancelled.by, date: <When at={cancelled.at} />, reason: cancelled.reason }}
          />
        </p>
      )}
      {!cancelled && !canDownload && (
        <p className="border-l-4 border-rust py-1 pl-4">
          This file can no longer be downloaded: a payout was removed from it, or bank details in it were reported as
          unauthorised. If the bank doesn’t have it yet, cancel this file and create a new one.
        </p>
      )}
      <FileFacts file={file} payouts={payouts} />
      <FiledPayouts payouts={payouts} currency={file.currency} onRemove={setRemoving} />
      <FileDownloads count={file.downloads} downloads={downloads} />
      {removing && (
        <RemoveFromFileDialog
          payoutId={removing.payoutId}
          reference={removing.reference}
          number={file.number}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </div>
  );
}

/** Facts of a bank file, down to its checksum. The file that was downloaded still has the payouts removed since. */
function FileFacts({ file, payouts }: Pick<Shown, 'file' | 'payouts'>) {
  const removed = payouts.filter(({ removal }) => removal);
  const removedMinor = removed.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return (
    <DefinitionList
      facts={[
        [
          'File',
          <span key="file" className="wrap-anywhere">
            {file.fileName}
          </span>,
        ],
        ['State', <BankFilePill key="state" state={file.state} />],
        [
          removed.length === 0 ? 'Total' : 'Total in the file',
          <Amount key="total" minor={file.amountMinor} currency={file.currency} />,
        ],
        ...(removed.length > 0
          ? [
              [
                'Total without removed payouts',
                <Amount key="remaining" minor={file.amountMinor - removedMinor} currency={file.currency} />,
              ] as const,
            ]
          : []),
        ['Format', FORMAT_WORDS[file.format]],
        [
          'Created',
          <Sentence
            key="created"
            text="{date} by {name}"
            values={{ date: <When at={file.madeAt} />, name: file.madeBy }}
          />,
        ],
        [
          'Checksum (SHA-256)',
          <code key="checksum" className="text-sm wrap-anywhere">
            {file.sha256}
          </code>,
        ],
      ]}
    />
  );
}

interface FiledPayoutsProps {
  payouts: Shown['payouts'];
  currency: Shown['file']['currency'];
  onRemove: (payout: Filed) => void;
}

/** Payouts of a bank file. A payout can be removed until it is marked as paid. */
function FiledPayouts({ payouts, currency, onRemove }: FiledPayoutsProps) {
  return (
    <section aria-labelledby="filed-payouts">
      <h2 id="filed-payouts" className="mb-3 text-xl">
        Payouts
      </h2>
      <DataTable
        caption="Payouts"
        rows={payouts}
        rowKey={({ payoutId }) => payoutId}
        columns={[
          {
            label: 'Reference',
            cell: ({ payoutId, reference }) => (
              <Link to={administrationPath(`/payouts/${payoutId}`)} className="whitespace-nowrap underline">
                {reference}
              </Link>
            ),
          },
          { label: 'Organiser', cell: ({ organiserName }) => organiserName },
          { label: 'Bank account', cell: ({ accountNumber }) => accountNumber },
          { label: 'State', cell: (payout) => <FiledState payout={payout} /> },
          {
            label: 'Amount',
            figures: true,
            cell: ({ amountMinor }) => <Amount minor={amountMinor} currency={currency} />,
          },
          {
            label: 'Actions',
            cell: (payout) =>
              !payout.removal && (payout.state === 'draft' || payout.state === 'approved') ? (
                <RowAction aria-label={`Remove ${payout.reference}`} onClick={() => onRemove(payout)}>
                  Remove
                </RowAction>
              ) : (
                '–'
              ),
          },
        ]}
      />
    </section>
  );
}

interface FileDownloadsProps {
  count: number;
  downloads: Shown['downloads'];
}

/** Downloads of a bank file: by whom and when. */
function FileDownloads({ count, downloads }: FileDownloadsProps) {
  return (
    <section aria-labelledby="file-downloads">
      <h2 id="file-downloads" className="mb-3 text-xl">
        {timesDownloaded(count)}
      </h2>
      {downloads.length > 0 && (
        <ul className="flex flex-col gap-1">
          {downloads.map(({ at, by }) => (
            <li key={at}>
              {by}, <When at={at} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function FiledState({ payout: { state, removal, changed } }: { payout: Filed }) {
  if (removal)
    return (
      <>
        {removal.by ? (
          <Sentence
            text="Removed by {by} on {date}: “{reason}”"
            values={{ ...removal, date: <When at={removal.at} /> }}
          />
        ) : (
          <Sentence
            text="Removed on {date}: “{reason}”"
            values={{ date: <When at={removal.at} />, reason: removal.reason }}
          />
        )}
      </>
    );
  return (
    <>
      <AdminPayoutPill state={state} />
      {changed && <span className="mt-1 block max-w-[40ch] text-sm text-rust-ink">{CHANGED_WORDS[changed]}</span>}
    </>
  );
}

interface RemoveFromFileDialogProps {
  payoutId: string;
  reference: string;
  /** Number of the bank file. */
  number: number;
  onClose: () => void;
}

/** Removes a payout from its bank file if the bank won't pay it. */
export function RemoveFromFileDialog({ payoutId, reference, number, onClose }: RemoveFromFileDialogProps) {
  return (
    <CommandDialog
      call={removeFromBankFile}
      title={`Remove ${reference} from bank file ${number}?`}
      action="Remove payout"
      done="Payout removed"
      refresh={REFRESH}
      note={{
        label: 'Reason',
        hint: 'Say why the bank won’t make this payment, for example because it rejected the account number.',
      }}
      input={(reason) => ({ params: { payoutId }, body: { reason } })}
      onClose={onClose}
    >
      <p className="border-l-4 border-rust pl-3">
        Only do this if the bank won’t make this payment from this file. Otherwise the organiser will be paid twice.
      </p>
      <p>Someone other than you must approve the payout again, and this file can no longer be downloaded.</p>
    </CommandDialog>
  );
}
