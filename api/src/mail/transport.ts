import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import type { Composed, Recipient } from './message.ts'

const CONNECT_MS = 10_000
const SILENCE_MS = 20_000

export interface Outbox {
  send(id: number, to: Recipient, mail: Composed): Promise<void>
  close(): void
}

/** A connection to the mail server, opened with the first mail and kept for the next ones. */
export function openOutbox({ SMTP_URL = '', MAIL_FROM = '' }: Config): Outbox {
  const transport = createTransport({
    url: SMTP_URL,
    pool: true,
    maxConnections: 1,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    dnsTimeout: CONNECT_MS,
    // Never attach a local file or fetch a URL for a mail.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(id, { email, name }, { sender, subject, text, html, oneClick }) {
      await transport.sendMail({
        from: sender ? { name: sender, address: addressIn(MAIL_FROM) } : MAIL_FROM,
        to: { name: name ?? '', address: email },
        subject,
        text,
        html,
        // The same id for every attempt, so that mail programs recognise duplicates.
        messageId: `<mail-${id}@${domainOf(MAIL_FROM)}>`,
        headers: {
          'auto-submitted': 'auto-generated',
          'x-auto-response-suppress': 'All',
          ...(oneClick && {
            'list-unsubscribe': `<${oneClick}>`,
            'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
          }),
        },
      })
    },
    close: () => transport.close(),
  }
}

/** The address of MAIL_FROM, which may have a name before it. */
const addressIn = (from: string) => /<([^>]+)>/.exec(from)?.[1] ?? from.trim()
const domainOf = (from: string) => /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
