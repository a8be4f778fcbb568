import { CallError } from '@quivertree/contract/client';

/** Code of a refusal, or a note that there was none. */
export async function refusalCode(answer: Promise<unknown>): Promise<string> {
  return (await refusalOf(answer))?.code ?? 'no refusal';
}

/** Code and message of a refusal; undefined if nothing was refused. */
export async function refusalOf(answer: Promise<unknown>): Promise<{ code: string; message: string } | undefined> {
  try {
    await answer;
    return undefined;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return { code: error.code ?? '', message: error.message };
  }
}
