import type { Reporter, TestModule } from 'vitest/node';

/** Lists at the end of a run what failed, a line each, since logs are often cut off at their beginning. */
export const failuresReporter: Reporter = {
  onTestRunEnd(modules) {
    const lines = modules.flatMap(failuresOf);
    if (lines.length > 0) process.stdout.write(`\nFailed:\n${lines.join('\n')}\n`);
  },
};

function failuresOf(module: TestModule): string[] {
  const ofSuites = [module, ...module.children.allSuites()].flatMap((suite) =>
    suite.errors().map((error) => lineOf(suite.type === 'suite' ? suite.fullName : 'the whole file', error.message)),
  );
  const ofTests = [...module.children.allTests('failed')].map((test) =>
    lineOf(test.fullName, test.result().errors?.[0]?.message ?? ''),
  );
  return [...ofSuites, ...ofTests].map((line) => `  ${module.relativeModuleId}: ${line}`);
}

function lineOf(name: string, message: string): string {
  return `${name}: ${message.split('\n', 1)[0] ?? ''}`.slice(0, 300);
}
