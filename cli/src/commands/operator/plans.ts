import { listPlans, putPlan, putPrice, retirePlan } from '@muster/api/billing/store/plans'
import { operatorOf, recordAudit } from '@muster/api/core/audit-log'
import { priceOf } from '@muster/contract'
import { Command, Option } from 'commander'
import { withDatabase } from '#database.ts'
import { id, json, named, whole } from '#options.ts'
import { Failure, print, printRows } from '#terminal.ts'

export const plans = new Command('plans').description(
  'what a platform sells: products, plans, periods and prices',
)

const platform = () => ['--platform <id>', 'the platform', id] as const

plans
  .command('list')
  .description('list the plans that are for sale')
  .requiredOption(...platform())
  .addOption(json())
  .action(async (options: { platform: number; json: boolean }) => {
    const rows = await withDatabase((db) => listPlans(db, options.platform))
    if (options.json) return printRows(rows, [], true)
    const prices = rows.flatMap(({ prices, ...plan }) =>
      prices.length
        ? prices.map(({ amount, currency, period }) => ({
            ...plan,
            price: priceOf(amount, currency, period),
          }))
        : [plan],
    )
    printRows(prices, ['product', 'plan', 'tools', 'price'], false)
  })

plans
  .command('set')
  .description('add or change a plan and its price')
  .argument('<product>', 'the product', named)
  .argument('<plan>', 'the plan', named)
  .requiredOption(...platform())
  .addOption(
    new Option('--period <period>', 'the period of the price')
      .choices(['month', 'year'])
      .makeOptionMandatory(),
  )
  .requiredOption('--amount <number>', 'the price, in the smallest unit of the currency', whole)
  .requiredOption('--currency <code>', 'three letters, for example eur')
  .option('--tool <key...>', 'tools of projects with this plan', [])
  .option('--stripe-price <id>', 'the price at Stripe')
  .action(
    async (
      product: string,
      plan: string,
      options: {
        platform: number
        period: 'month' | 'year'
        amount: number
        currency: string
        tool: string[]
        stripePrice?: string
      },
    ) => {
      const currency = options.currency.toLowerCase()
      if (!/^[a-z]{3}$/.test(currency))
        throw new Failure('--currency must be three letters, for example eur.', 2)
      const { platform: platform_id, period, amount } = options
      await withDatabase((db) =>
        db.transaction(async (tx) => {
          const planId = await putPlan(tx, { platform_id, product, plan, tools: options.tool })
          await putPrice(tx, planId, {
            period,
            amount,
            currency,
            stripe_price_id: options.stripePrice ?? null,
          })
          const subject = `${product} ${plan} ${period}`
          await recordAudit(tx, operatorOf(platform_id), { action: 'plan.set', subject })
        }),
      )
      print(`${product}, ${plan}: ${priceOf(amount, currency, period)}.`)
    },
  )

plans
  .command('retire')
  .description('take a plan off sale; projects that have it keep it')
  .argument('<product>', 'the product', named)
  .argument('<plan>', 'the plan', named)
  .requiredOption(...platform())
  .action(async (product: string, plan: string, options: { platform: number }) => {
    const isDone = await withDatabase((db) =>
      db.transaction(async (tx) => {
        const retired = await retirePlan(tx, options.platform, product, plan)
        const subject = `${product} ${plan}`
        if (retired) await recordAudit(tx, operatorOf(options.platform), { action: 'plan.retire', subject })
        return retired
      }),
    )
    if (!isDone)
      throw new Failure(
        `Platform ${options.platform} does not sell the plan ${plan} of the product ${product}.`,
      )
    print(`${product}, ${plan} is no longer for sale.`)
  })
