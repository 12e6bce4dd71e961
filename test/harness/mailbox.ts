// A real SMTP server on loopback that collects mails and can simulate failures.
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface Mailbox {
  readonly url: string
  readonly mails: Email[]
  /** How it answers the next mails. */
  mood: 'well' | 'refusing' | 'busy' | 'silent'
  /** The newest mail to an address whose subject matches. */
  to(address: string, subject?: RegExp): Email | undefined
  close(): Promise<void>
}

export async function startMailbox(port = 0): Promise<Mailbox> {
  const mails: Email[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo(_address, _session, done) {
      if (mailbox.mood === 'silent') return
      if (mailbox.mood === 'well') return done()
      const code = mailbox.mood === 'refusing' ? 550 : 451
      done(Object.assign(new Error('not now'), { responseCode: code }))
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          mails.push(mail)
          done()
        })
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  const { port: taken } = server.server.address() as AddressInfo
  const mailbox: Mailbox = {
    url: `smtp://127.0.0.1:${taken}`,
    mails,
    mood: 'well',
    to: (address, subject = /./) =>
      mails.findLast(
        (mail) =>
          mail.to?.some((each) => each.address?.toLowerCase() === address.toLowerCase()) &&
          subject.test(mail.subject ?? ''),
      ),
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
  return mailbox
}

/** The link in a mail, and its token. */
export function linkIn(mail: Email | undefined): { link: string; token: string } {
  const link = /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0]
  if (!link) throw new Error(`No link in ${mail?.subject ?? 'no mail'}`)
  return { link, token: link.split('#')[1] ?? '' }
}
