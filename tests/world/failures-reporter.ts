import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node';

/**
 * Lists at the end of a run what failed and what passed only the second time, a line each, since logs are often cut off
 * at their beginning. If no test failed, but files whose setup did, writes their paths to the file named by
 * `SETUP_FAILURES`.
 */
export const failuresReporter: Reporter = {
  onTestRunEnd(modules, unhandledErrors) {
    const failed = modules.filter((module) => module.state() === 'failed');
    print('Passed the second time', modules.flatMap(retriedIn));
    print('Failed', failed.flatMap(failuresOf));
    const file = process.env['SETUP_FAILURES'];
    if (file && unhandledErrors.length === 0 && failed.length > 0 && failed.every(didOnlySetupFail))
      writeFileSync(file, failed.map(({ moduleId }) => moduleId).join('\n'));
  },
};

function print(title: string, lines: readonly string[]): void {
  if (lines.length > 0) process.stdout.write(`\n${title}:\n${lines.join('\n')}\n`);
}

function failuresOf(module: TestModule): string[] {
  const ofSuites = failedSuites(module).flatMap((suite) =>
    suite
      .errors()
      .map(({ message }) => lineOf(module, suite.type === 'suite' ? suite.fullName : 'the whole file', message)),
  );
  return [...ofSuites, ...[...module.children.allTests('failed')].map((test) => lineOfTest(module, test))];
}

function retriedIn(module: TestModule): string[] {
  return [...module.children.allTests('passed')]
    .filter((test) => (test.diagnostic()?.retryCount ?? 0) > 0)
    .map((test) => lineOfTest(module, test));
}

/** True if nothing was tested and found wrong: whatever failed did so before its tests, which were skipped. */
function didOnlySetupFail(module: TestModule): boolean {
  return (
    [...module.children.allTests('failed')].length === 0 &&
    failedSuites(module).every((suite) => {
      const tests = [...suite.children.allTests()];
      return tests.length > 0 && tests.every((test) => test.result().state === 'skipped');
    })
  );
}

function failedSuites(module: TestModule): (TestModule | TestSuite)[] {
  return [module, ...module.children.allSuites()].filter((suite) => suite.errors().length > 0);
}

function lineOfTest(module: TestModule, test: TestCase): string {
  return lineOf(module, test.fullName, test.result().errors?.[0]?.message ?? '');
}

function lineOf({ relativeModuleId }: TestModule, name: string, message: string): string {
  return `  ${relativeModuleId}: ${name}: ${message.replaceAll(/\s+/g, ' ').slice(0, 300)}`;
}
