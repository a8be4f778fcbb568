import { BANK_FILE_SORTS, listBankFiles } from '@quivertree/contract/settlement/bank-files';
import { Link } from '../../../pages/link.tsx';
import { administrationPath } from '../../../pages/paths.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { HubPage } from '../../hub/hub-page.tsx';
import { AMOUNT_COLUMN } from '../../hub/list-columns.tsx';
import { ListView } from '../../hub/list-view.tsx';
import { useList } from '../../hub/use-list.ts';
import { When } from '../../hub/when.tsx';
import { BankFilePill, FORMAT_WORDS, timesDownloaded } from './bank-file-words.tsx';

export default function BankFilesPage() {
  const list = useList({ call: listBankFiles, sorts: BANK_FILE_SORTS });
  return (
    <HubPage
      title="Bank files"
      lead="Each file contains approved payouts as they were when it was created. Files never change, and every download is logged."
    >
      <ListView
        list={list}
        name="Bank files"
        rowKey={({ id }) => id}
        columns={[
          {
            label: 'File',
            sort: 'number',
            orders: ['oldest first', 'newest first'],
            figures: false,
            cell: ({ id, fileName }) => (
              <Link to={administrationPath(`/bank-files/${id}`)} className="wrap-anywhere underline underline-offset-4">
                {fileName}
              </Link>
            ),
          },
          { label: 'State', cell: ({ state }) => <BankFilePill state={state} /> },
          { label: 'Created', cell: ({ madeAt }) => <When at={madeAt} /> },
          { label: 'By', cell: ({ madeBy }) => madeBy },
          { label: 'Format', cell: ({ format }) => FORMAT_WORDS[format] },
          { label: 'Downloads', cell: ({ downloads }) => timesDownloaded(downloads) },
          { label: 'Payouts', figures: true, cell: ({ payouts }) => payouts },
          { ...AMOUNT_COLUMN, sort: 'amount' },
        ]}
        empty={
          <EmptyState title="No bank files yet">
            <p className="text-soft">Select approved payouts and create a bank file. It’ll show up here.</p>
          </EmptyState>
        }
      />
    </HubPage>
  );
}
