import { defineConfig } from 'vitest/config'

const pure = [
  '{contract,sdk,cli,console}/src/**/*.test.ts',
  'api/src/*.test.ts',
  'api/src/access/**/*.test.ts',
  'api/src/{accounts,core,feed,files,templates}/*.test.ts',
  'test/pure/**/*.test.ts',
]
const console = ['test/process/console/**/*.test.ts']
const commands = [
  'test/process/{cli,docs,billing,sdk}/**/*.test.ts',
  'test/process/{reference,html,deploy,install,sqlmap}.test.ts',
  // Killed processes and dumps, whose tests ask what is there, not how long it took.
  'test/process/rollouts/{undo,waves}.test.ts',
  'test/process/feed/worker-kills.test.ts',
  'test/process/faults/{drills,exports,keyed-writes,roles,secrets,traces,uploads,worker}.test.ts',
]
/** What only measures time: `npm run prove` runs it, the gate does not. */
const timed = process.env.MUSTER_FULL
  ? []
  : [
      'test/process/console/speed.test.ts',
      'test/process/rollouts/read-cost.test.ts',
      'test/process/scale.test.ts',
    ]
const guards = ['test/service/guards/**/*.test.ts']

const service = {
  globalSetup: './test/harness/global-setup.ts',
  setupFiles: './test/harness/worker-setup.ts',
  maxWorkers: 2,
  // Files share a worker: loading the service takes longer than many of them run.
  isolate: false,
  testTimeout: 120_000,
  // A hook may delete a folder with all packages, and a busy disk takes minutes for it.
  hookTimeout: 180_000,
  expect: { poll: { timeout: 10_000 } },
}

// The kind of a test is told by its place; CONTRIBUTING.md says what each kind may use.
export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: pure,
          testTimeout: 10_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        // Tests of tenant isolation. The fast check runs them without the longest matrices.
        extends: true,
        test: {
          ...service,
          name: 'guards',
          include: guards,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...service,
          name: 'service',
          include: ['api/src/**/*.test.ts', 'test/service/**/*.test.ts'],
          exclude: [...guards, ...pure],
          sequence: { groupOrder: 1 },
        },
      },
      {
        // A browser that people use: most of its time it waits, so two files share the machine.
        extends: true,
        test: {
          ...service,
          name: 'console',
          include: console,
          exclude: timed,
          expect: { poll: { timeout: 20_000 } },
          testTimeout: 180_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        // What people run in a terminal or look at, payments, and kills: nothing here measures time or floods anything.
        extends: true,
        test: {
          ...service,
          name: 'commands',
          include: commands,
          testTimeout: 180_000,
          // With the browser's files: two of either share the machine, and neither waits for the other's last one.
          sequence: { groupOrder: 2 },
        },
      },
      {
        // Processes that are killed, flooded and starved: one file at a time, with the machine to itself.
        extends: true,
        test: {
          name: 'process',
          globalSetup: './test/harness/global-setup.ts',
          setupFiles: './test/harness/worker-setup.ts',
          include: ['test/process/**/*.test.ts'],
          exclude: [...console, ...commands, ...timed],
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
  resolve: { alias: { '@harness': new URL('./test/harness', import.meta.url).pathname } },
})
