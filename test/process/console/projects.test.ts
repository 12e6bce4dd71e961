// A superadmin finds projects, changes several at once, imports a list, and looks at one of them.
import { mkdirSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import { people, useConsole } from '@harness/console.ts'
import { root } from '@harness/root.ts'
import { expect, test } from 'vitest'
import { sql } from '../../../api/src/core/sql.ts'

const { stage, open, visit } = useConsole()
const pictures = process.env.MUSTER_PICTURES

const LIST = `name,region,size,tools
Mill Lane bakery,North,small,
Station kiosk,South,small,checklist
"Abbey Road, bakery",North,big,
,West,,`

const stored = (name: string) =>
  stage.world.db.query<{ attributes: object; granted_tools: string[] }>(sql`
    select attributes, granted_tools from projects where name = ${name}`)

test('a list is imported, found by attribute, changed in bulk, and shown one by one', async () => {
  const { page } = await visit(people.superadmin, '/projects')
  const look = async (name: string) => {
    if (!pictures) return
    mkdirSync(pictures, { recursive: true })
    await page.waitForTimeout(300)
    await page.screenshot({ path: `${pictures}/projects-${name}.png`, fullPage: true })
  }
  const importList = async () => {
    await page.getByRole('button', { name: 'Import…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import projects' })
    const file = { name: 'shops.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) }
    await dialog.getByLabel('File').setInputFiles(file)
    await dialog.getByText('Line 5: it has neither a name nor an id.').waitFor()
    return dialog
  }
  const dialog = await importList()
  await dialog.getByText('3 new').waitFor()
  await look('import')
  await dialog.getByRole('button', { name: 'Import 3 projects' }).click()
  await page.getByText('3 projects imported.').waitFor()
  await page.getByRole('row', { name: /Abbey Road, bakery.*North.*big/ }).waitFor()
  // The same file again changes nothing.
  const again = await importList()
  await again.getByText('3 stay as they are').waitFor()
  expect(await again.getByRole('button', { name: 'Import 0 projects' }).isDisabled()).toBe(true)
  await again.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'region Any' }).click()
  await page.getByRole('option', { name: 'North (2)' }).click()
  await expect.poll(() => page.getByRole('rowheader').allTextContents()).toHaveLength(2)
  await page.getByRole('checkbox', { name: 'Select Mill Lane bakery' }).check()
  await page.getByRole('checkbox', { name: 'Select Abbey Road, bakery' }).check()
  await look('selected')
  const bar = page.getByRole('toolbar', { name: 'Selected projects' })
  await bar.getByText('2 selected').waitFor()
  await bar.getByRole('button', { name: 'Set an attribute…' }).click()
  await page.getByRole('textbox', { name: 'Attribute' }).fill('pilot')
  await page.getByLabel('Value').fill('yes')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('2 projects changed.').waitFor()
  expect(await stored('Mill Lane bakery')).toEqual([
    { attributes: { region: 'North', size: 'small', pilot: 'yes' }, granted_tools: [] },
  ])
  await page.getByRole('checkbox', { name: 'Select Mill Lane bakery' }).check()
  await bar.getByRole('button', { name: 'Add a tool…' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Tool' }).fill(stage.demo.tool_key)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('1 project changed.').waitFor()

  await page.getByRole('link', { name: 'Mill Lane bakery' }).click()
  await page.getByRole('heading', { name: 'Mill Lane bakery' }).waitFor()
  await page.getByText('pilot').waitFor()
  await page.getByText('Nobody yet').waitFor()
  await page.getByRole('region', { name: 'Rollouts' }).getByRole('link').first().waitFor()
  await page
    .getByRole('region', { name: 'Templates as this project sees them' })
    .getByRole('listitem')
    .first()
    .waitFor()
  await look('one')
  await page.getByRole('button', { name: 'Menu Mill Lane bakery' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('dialog').getByLabel('Attributes').fill('region=East')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('East').waitFor()
  await expect.poll(async () => (await stored('Mill Lane bakery'))[0]?.attributes).toEqual({ region: 'East' })
})

test('a superadmin gives the platform a look: console, sign-in and dark screens follow, unreadable colours do not', async () => {
  const { page } = await visit(people.superadmin, '/look')
  const form = page.locator('form').first()
  await form.getByLabel('Name of your product').fill('Crumb')
  await form.getByLabel('Colour of buttons and links').fill('#fefefe')
  await form.getByRole('button', { name: 'Save' }).click()
  const advice = form.getByText(/less than 4.5:1.* would do/)
  await advice.waitFor()
  await form.getByLabel('Colour of buttons and links').fill('#7a1f3d')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  await page.locator('.brand').getByText('Crumb').waitFor()
  const accent = () =>
    page.evaluate('getComputedStyle(document.querySelector("button.primary")).backgroundColor')
  await expect.poll(accent).toBe('rgb(122, 31, 61)')
  await page.locator('input[type=file]').setInputFiles(`${root}docs/pictures/card.png`)
  await page.getByRole('img', { name: 'Logo' }).waitFor()
  await page.getByLabel(/^Origins/).fill('https://shop.example/path')
  await page.getByRole('button', { name: 'Save' }).last().click()
  await page.getByText(/must be an origin like/).waitFor()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  if (pictures) await page.screenshot({ path: `${pictures}/look.png`, fullPage: true })
  // Before anybody has signed in, the address says which platform it is.
  const { page: stranger } = await open()
  await stranger.goto(`${stage.service.origin}/?platform=1`)
  await stranger.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  const filled = () =>
    stranger.evaluate('getComputedStyle(document.querySelector("button.primary")).backgroundColor')
  await expect.poll(filled).toBe('rgb(122, 31, 61)')
  await page.getByRole('button', { name: 'Use the look of Muster' }).click()
  await page.locator('.brand').getByText('Muster').waitFor()
})
