import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule, TestSuite } from 'vitest/node';

/**
 * Lists at the end of a run what failed, a line each, since logs are often cut off at their beginning. If no test
 * failed, but files whose setup did, writes their paths to the file named by `SETUP_FAILURES`.
 */
export const failuresReporter: Reporter = {
  onTestRunEnd(modules, unhandledErrors) {
    const failed = modules.filter((module) => module.state() === 'failed');
    if (failed.length > 0) process.stdout.write(`\nFailed:\n${failed.flatMap(failuresOf).join('\n')}\n`);
    const file = process.env['SETUP_FAILURES'];
    if (file && unhandledErrors.length === 0 && failed.length > 0 && failed.every(didOnlySetupFail))
      writeFileSync(file, failed.map(({ moduleId }) => moduleId).join('\n'));
  },
};

function failuresOf(module: TestModule): string[] {
  const ofSuites = failedSuites(module).flatMap((suite) =>
    suite.errors().map(({ message }) => lineOf(suite.type === 'suite' ? suite.fullName : 'the whole file', message)),
  );
  const ofTests = [...module.children.allTests('failed')].map((test) =>
    lineOf(test.fullName, test.result().errors?.[0]?.message ?? ''),
  );
  return [...ofSuites, ...ofTests].map((line) => `  ${module.relativeModuleId}: ${line}`);
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

function lineOf(name: string, message: string): string {
  return `${name}: ${message.split('\n', 1)[0] ?? ''}`.slice(0, 300);
}
