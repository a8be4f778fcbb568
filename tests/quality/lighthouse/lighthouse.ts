import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The parts of Lighthouse's report that are used here. Scores are between 0 and 1, or null if nothing was measured. */
export interface LighthouseReport {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; numericValue?: number; details?: object }>;
  runtimeError?: { message: string };
}

const PROGRAM = join(import.meta.dirname, 'node_modules/lighthouse/cli/index.js');
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const MAX_REPORT_BYTES = 64 * 1024 * 1024;

/**
 * Visits a page with Lighthouse as on a phone, in the Chromium that can be debugged at the port. Fails if the page can't
 * be visited.
 */
export async function visitWithLighthouse(url: string, port: number): Promise<LighthouseReport> {
  const options = [`--port=${port}`, '--output=json', '--quiet', `--only-categories=${CATEGORIES.join(',')}`];
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, url, ...options], {
    maxBuffer: MAX_REPORT_BYTES,
  });
  const report = JSON.parse(stdout) as LighthouseReport;
  if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`);
  return report;
}
