/**
 * Runs `work` while no one else who shares the store holds the lock of that name. A holder that dies, such as a closed
 * tab, loses the lock. A phone's app, which shares its store with no one, just runs the work.
 */
export type Lock = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;
