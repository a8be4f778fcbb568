import { retryImport } from '../hydration/retrying-import.ts';
/** Duration of toasts in milliseconds (specification, sections 8 and 9). */
const SUCCESS_DURATION = 3_500;
const ERROR_DURATION = 5_000;

/** Success toast at the top right. The toaster is loaded with the first toast. */
export async function showSuccess(title = 'Success', description?: string): Promise<void> {
  (await toaster()).success(title, { duration: SUCCESS_DURATION, ...(description ? { description } : {}) });
}

/** Error toast at the top right. */
export async function showError(title = 'Something went wrong', description?: string): Promise<void> {
  (await toaster()).error(title, { duration: ERROR_DURATION, ...(description ? { description } : {}) });
}

type MakeToast = Awaited<ReturnType<typeof import('./toaster.tsx')['mountToaster']>>;
let mounted: Promise<MakeToast> | undefined;

/** Mounts the toaster once. */
function toaster(): Promise<MakeToast> {
  mounted ??= retryImport(() => import('./toaster.tsx')).then(({ mountToaster }) => mountToaster());
  return mounted;
}
