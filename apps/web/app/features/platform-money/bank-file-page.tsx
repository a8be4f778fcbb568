import type { Answer } from '@quivertree/contract/call';
import { cancelBankFile, downloadBankFile, getBankFile, listBankFiles } from '@quivertree/contract/bank-files';
import { getPayout, listPayouts, takePayoutOut } from '@quivertree/contract/payouts';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Link } from '../../link.tsx';
import { administrationPath } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { RowAction } from '../../ui/row-action.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Amount } from '../hub/amount.tsx';
import { AnswerView } from '../hub/answer-view.tsx';
import { CommandDialog } from '../hub/command-dialog.tsx';
import { DownloadButton } from '../hub/download-button.tsx';
import { HubPage } from '../hub/hub-page.tsx';
import { useAnswer } from '../hub/use-answer.ts';
import { useRefresh } from '../hub/use-refresh.ts';
import { When } from '../hub/when.tsx';
import { BankFilePill, CHANGED_WORDS, FORMAT_WORDS, timesDownloaded } from './bank-file-words.tsx';
import { SendManyDialog } from './bulk-payouts.tsx';
import { DeskPayoutPill } from './payout-desk-words.tsx';

type Shown = Answer<typeof getBankFile>;
type Filed = Shown['payouts'][number];

/** How long the browser may take to fetch the file before the count of downloads is asked for again, in milliseconds. */
const FETCHED_AFTER_MS = 1_500;

const REFRESH = [getBankFile, listBankFiles, getPayout, listPayouts];

/** A bank file: what is in it, what has changed since, who downloaded it. */
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

function Steps({ shown: { file, payouts, mayBeDownloaded } }: { shown: Shown }) {
  const refresh = useRefresh();
  const [step, setStep] = useState<'send' | 'cancel'>();
  const toSend = payouts
    .filter(({ youMaySend }) => youMaySend)
    .map((payout) => ({ ...payout, currency: file.currency }));
  const close = () => setStep(undefined);
  return (
    <>
      {toSend.length > 0 && <Button onClick={() => setStep('send')}>{`Mark ${toSend.length} as paid`}</Button>}
      {mayBeDownloaded && (
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
          Cancel file
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
          note={{ label: 'Reason', hint: 'It’s kept with the file.' }}
          input={(reason) => ({ params: { bankFileId: file.id }, body: { reason } })}
          onClose={close}
        >
          {file.downloads > 0 && (
            <p className="border-l-4 border-rust pl-3">
              {`${timesDownloaded(file.downloads)}. If the bank has it, the bank pays everything in it: make sure that it doesn’t.`}
            </p>
          )}
          <p>
            No one can download it any more. Someone other than you has to approve its payouts again before they go into
            another file.
          </p>
        </CommandDialog>
      )}
    </>
  );
}

function Details({ shown: { file, cancelled, payouts, mayBeDownloaded, downloads } }: { shown: Shown }) {
  const [takenOut, setTakenOut] = useState<Filed>();
  const { currency } = file;
  return (
    <div className="flex flex-col gap-8">
      {cancelled && (
        <p className="border-l-4 border-aloe py-1 pl-4">
          {`${cancelled.by} cancelled it on `}
          <When at={cancelled.at} />
          {`: “${cancelled.reason}”`}
        </p>
      )}
      {!cancelled && !mayBeDownloaded && (
        <p className="border-l-4 border-rust py-1 pl-4">
          It can’t be downloaded any more: the bank would pay a payout that was taken out, or pay to bank details that
          were reported as false. If the bank hasn’t had it yet, cancel it and make a new one.
        </p>
      )}
      <DefinitionList
        facts={[
          [
            'File',
            <span key="file" className="wrap-anywhere">
              {file.fileName}
            </span>,
          ],
          ['State', <BankFilePill key="state" state={file.state} />],
          ['Total', <Amount key="total" minor={file.amountMinor} currency={currency} />],
          ['Format', FORMAT_WORDS[file.format]],
          [
            'Made',
            <>
              <When at={file.madeAt} /> by {file.madeBy}
            </>,
          ],
          [
            'Checksum (SHA-256)',
            <code key="checksum" className="text-sm wrap-anywhere">
              {file.sha256}
            </code>,
          ],
        ]}
      />
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
            { label: 'To account', cell: ({ accountNumber }) => accountNumber },
            { label: 'State', cell: (payout) => <FiledState payout={payout} /> },
            {
              label: 'Amount',
              figures: true,
              cell: ({ amountMinor }) => <Amount minor={amountMinor} currency={currency} />,
            },
            {
              label: 'Action',
              cell: (payout) =>
                !payout.takenOut && (payout.state === 'draft' || payout.state === 'approved') ? (
                  <RowAction aria-label={`Take out ${payout.reference}`} onClick={() => setTakenOut(payout)}>
                    Take out
                  </RowAction>
                ) : (
                  '–'
                ),
            },
          ]}
        />
      </section>
      <section aria-labelledby="file-downloads">
        <h2 id="file-downloads" className="mb-3 text-xl">
          {timesDownloaded(file.downloads)}
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
      {takenOut && (
        <TakeOutDialog
          payoutId={takenOut.payoutId}
          reference={takenOut.reference}
          number={file.number}
          onClose={() => setTakenOut(undefined)}
        />
      )}
    </div>
  );
}

function FiledState({ payout: { state, takenOut, changed } }: { payout: Filed }) {
  if (takenOut)
    return (
      <>
        {`Taken out ${takenOut.by ? `by ${takenOut.by} ` : ''}on `}
        <When at={takenOut.at} />
        {`: “${takenOut.reason}”`}
      </>
    );
  return (
    <>
      <DeskPayoutPill state={state} />
      {changed && <span className="mt-1 block max-w-[40ch] text-sm text-rust-ink">{CHANGED_WORDS[changed]}</span>}
    </>
  );
}

interface TakeOutDialogProps {
  payoutId: string;
  reference: string;
  /** Null: a file from before they were kept. */
  number: number | null;
  onClose: () => void;
}

/** Takes a payout out of its bank file, which the bank will not pay it from. */
export function TakeOutDialog({ payoutId, reference, number, onClose }: TakeOutDialogProps) {
  return (
    <CommandDialog
      call={takePayoutOut}
      title={`Take ${reference} out of bank file ${number ?? ''}?`}
      action="Take out"
      cancel="Cancel"
      done="Payout taken out"
      refresh={REFRESH}
      note={{ label: 'Reason', hint: 'Why the bank won’t pay it, for instance because it refused the line.' }}
      input={(reason) => ({ params: { payoutId }, body: { reason } })}
      onClose={onClose}
    >
      <p className="border-l-4 border-rust pl-3">
        Only if the bank won’t pay it from this file: otherwise it’s paid twice.
      </p>
      <p>
        Its approval is withdrawn, and someone other than you has to approve it again. No one can download this file any
        more.
      </p>
    </CommandDialog>
  );
}
