/** The pages of the site in order. A page that stands nowhere here is not on the site. */
export interface Section {
  readonly title: string
  readonly pages: readonly { readonly file: string; readonly title: string }[]
}

const page = (file: string, title: string) => ({ file, title })

export const sections: readonly Section[] = [
  {
    title: 'Start',
    pages: [
      page('docs/index.md', 'What Muster is'),
      page('docs/concepts.md', 'Concepts'),
      page('docs/comparison.md', 'Muster and other tools'),
      page('docs/faq.md', 'Questions'),
      page('docs/roadmap.md', 'Roadmap'),
    ],
  },
  {
    title: 'People',
    pages: [
      page('docs/guide/members.md', 'For members'),
      page('docs/guide/superadmins.md', 'For superadmins'),
      page('docs/import.md', 'Boards of other tools'),
    ],
  },
  {
    title: 'Programs',
    pages: [
      page('contract/guide/1-quick-start.md', 'Quick start'),
      page('contract/guide/2-tenancy.md', 'Projects and platforms'),
      page('contract/guide/3-authentication.md', 'Authentication'),
      page('contract/guide/4-errors.md', 'Errors'),
      page('contract/guide/5-limits.md', 'Limits'),
      page('contract/guide/6-idempotency.md', 'Sending again'),
      page('contract/guide/7-pagination.md', 'Pages'),
      page('contract/guide/8-rollouts.md', 'Rollouts in short'),
      page('contract/guide/9-events.md', 'Events in short'),
      page('docs/embed.md', 'Boards in your product'),
      page('docs/events.md', 'Events and webhooks'),
      page('docs/templates.md', 'Templates as files'),
      page('docs/billing.md', 'Subscriptions'),
      page('docs/assistants.md', 'Assistants'),
      page('sdk/README.md', 'TypeScript client'),
      page('sdk-python/README.md', 'Python client'),
      page('embed/README.md', 'Package of web components'),
      page('cli/README.md', 'Command line'),
      page('docs/versions.md', 'Versions'),
      page('docs/deletion.md', 'Deleting, erasing, leaving'),
      page('docs/contract.md', 'What the contract leaves open'),
    ],
  },
  {
    title: 'Operators',
    pages: [
      page('docs/install.md', 'Installing'),
      page('docs/settings.md', 'Settings'),
      page('docs/operate.md', 'Running'),
      page('docs/connect.md', 'Mail, sign-on, webhooks, payments'),
      page('docs/backup.md', 'Backup, replicas, moving'),
      page('docs/monitor.md', 'Monitoring and faults'),
      page('docs/troubleshooting.md', 'Troubleshooting'),
      page('docs/cluster.md', 'From one machine to a cluster'),
      page('docs/scale.md', 'Scale'),
      page('docs/upgrade.md', 'Upgrading'),
      page('CHANGELOG.md', 'Changes'),
    ],
  },
  {
    title: 'Trust',
    pages: [
      page('docs/guarantees.md', 'Guarantees'),
      page('docs/security.md', 'Security'),
      page('docs/threats.md', 'Threats'),
      page('docs/asvs.md', 'ASVS 5.0'),
      page('SECURITY.md', 'Reporting a vulnerability'),
      page('bench/results/README.md', 'Benchmarks'),
    ],
  },
  {
    title: 'Maintainers',
    pages: [
      page('CONTRIBUTING.md', 'Contributing'),
      page('docs/architecture.md', 'Architecture'),
      page('docs/rollouts.md', 'How rollouts work'),
      ...[
        ['0001-stack', 'Decision 1: stack'],
        ['0002-dependencies', 'Decision 2: dependencies'],
        ['0003-tenancy-and-keys', 'Decision 3: tenancy and keys'],
        ['0004-tokens', 'Decision 4: tokens'],
        ['0005-errors', 'Decision 5: errors'],
        ['0006-rollouts', 'Decision 6: rollouts'],
        ['0007-clients', 'Decision 7: clients'],
        ['0008-access', 'Decision 8: access'],
        ['0009-ids', 'Decision 9: ids'],
        ['0010-feed', 'Decision 10: feed'],
        ['0011-console', 'Decision 11: console'],
        ['0012-accounts', 'Decision 12: accounts'],
        ['0013-waves', 'Decision 13: waves'],
        ['0014-variables', 'Decision 14: variables'],
        ['0015-own-rows-and-clusters', 'Decision 15: clusters'],
        ['0016-copies-by-reference', 'Decision 16: copies by reference'],
        ['0017-one-request-path', 'Decision 17: one request path'],
        ['0018-rooms', 'Decision 18: rooms'],
        ['0019-kept-boards', 'Decision 19: kept boards'],
        ['0020-work-that-can-be-shown', 'Decision 20: checklists, files, sign-off'],
        ['0021-work-that-gets-done', 'Decision 21: recurring cards, checks'],
        ['0022-inside-another-product', 'Decision 22: embedding'],
        ['0023-documentation', 'Decision 23: documentation'],
      ].map(([name, title]) => page(`docs/decisions/${name}.md`, title ?? '')),
    ],
  },
]
