import { compose } from '@muster/api/mail/message'
import { hurryMails, listMails, requestSending } from '@muster/api/mail/store/mails'
import { openOutbox } from '@muster/api/mail/transport'
import { Command, Option } from 'commander'
import { configOrFail, withDatabase } from '#database.ts'
import { email, json, limit } from '#options.ts'
import { Failure, print, printRows } from '#terminal.ts'

export const mail = new Command('mail').description('mails that wait, were sent or could not be')

mail
  .command('list')
  .description('list mails, newest first; addresses and contents are never shown')
  .addOption(new Option('--state <state>', 'only mails in this state').choices(['waiting', 'sent', 'failed']))
  .addOption(limit())
  .addOption(json())
  .action(async (options: { state?: string; limit: number; json: boolean }) => {
    const rows = await withDatabase((db) => listMails(db, options.state ?? null, options.limit))
    const columns = ['id', 'kind', 'user_id', 'state', 'attempts', 'send_at', 'error'] as const
    printRows(rows, [...columns], options.json)
  })

mail
  .command('retry')
  .description('send every waiting mail now, instead of when its next attempt is due')
  .action(async () => {
    const count = await withDatabase(async (db) => {
      const hurried = await hurryMails(db)
      await requestSending(db)
      return hurried
    })
    print(`${count} mails are due now. The worker sends them.`)
  })

mail
  .command('test')
  .description('send a mail to an address, to see that SMTP_URL and MAIL_FROM work')
  .argument('<email>', 'the address', email)
  .action(async (address: string) => {
    const config = configOrFail()
    if (!config.SMTP_URL) throw new Failure('SMTP_URL is not set: this installation sends no mail.')
    const outbox = openOutbox(config)
    const to = { email: address, name: null }
    try {
      await outbox.send(Date.now(), to, compose('test', to, {}, null))
    } catch (error) {
      throw new Failure(`The mail server refused: ${error instanceof Error ? error.message : error}`)
    } finally {
      outbox.close()
    }
    print(`The mail server took the mail to ${address}.`)
  })
