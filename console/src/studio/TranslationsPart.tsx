import type { MasterBoard, MasterCard } from '@muster/sdk'
import { useState } from 'react'
import { saveTranslation, useUpdateMasterBoard, useUpdateMasterGroup } from '../api/templates.ts'
import { DescriptionInPlace, TextInPlace } from '../card/texts-in-place.tsx'
import { languageName } from '../languages/language.ts'
import { Form } from '../parts/form.tsx'
import { Picker } from '../parts/Picker.tsx'
import { Dialog } from '../parts/ui.tsx'
import { useDraftField } from '../parts/use-draft-field.ts'
import { t } from '../texts.ts'

type Group = MasterBoard['groups'][number]

/** The languages that are offered. A file of templates may name any other. */
const offered =
  'ar bg cs da de el en es et fi fr he hr hu it ja ko lt lv nb nl pl pt pt-BR ro ru sk sl sv tr uk zh'.split(
    ' ',
  )

/** The languages that are offered, those with a translation first. */
function optionsFor(translations: object | null) {
  const there = Object.keys(translations ?? {})
  const others = offered.filter((each) => !there.includes(each))
  const label = (code: string) =>
    there.includes(code) ? t.translations.there(languageName(code)) : languageName(code)
  return [...there, ...others].map((code) => ({ value: code, label: label(code) }))
}

function LanguagePicker({
  translations,
  language,
  choose,
}: {
  readonly translations: object | null
  readonly language: string | undefined
  choose(language: string): void
}) {
  return (
    <Picker
      className="field"
      label={t.translations.language}
      value={language ?? ''}
      placeholder={t.translations.choose}
      options={optionsFor(translations)}
      choose={choose}
    />
  )
}

/** The texts of a master card in another language. */
export function TranslationsPart({ card }: { readonly card: MasterCard }) {
  const [language, choose] = useState(Object.keys(card.translations ?? {})[0])
  return (
    <section aria-label={t.translations.title}>
      <h3>{t.translations.title}</h3>
      <p className="muted">{t.translations.hint}</p>
      <LanguagePicker translations={card.translations} language={language} choose={choose} />
      {language && <TranslatedCard key={language} card={card} language={language} />}
    </section>
  )
}

type Name = 'title' | 'short_description' | 'description'

function useTranslation(card: MasterCard, language: string, name: Name) {
  const value = card.translations?.[language]?.[name] ?? ''
  return useDraftField(`master:${card.id}:${language}:${name}`, value, false, (next, base) =>
    saveTranslation(card.id, { language, name }, next === '' ? null : next, base),
  )
}

function TranslatedCard({ card, language }: { readonly card: MasterCard; readonly language: string }) {
  const label = (name: Name) => t.translations.field(t.field[name] ?? name, languageName(language))
  return (
    <div className="rendered" lang={language}>
      <TextInPlace field={useTranslation(card, language, 'title')} label={label('title')} canWrite />
      <TextInPlace
        field={useTranslation(card, language, 'short_description')}
        label={label('short_description')}
        canWrite
      />
      <DescriptionInPlace field={useTranslation(card, language, 'description')} canWrite />
    </div>
  )
}

/** The texts of a master board or group in another language. */
export function TranslationsDialog({
  of,
  kind,
  close,
}: {
  readonly of: MasterBoard | Group
  readonly kind: 'board' | 'group'
  close(): void
}) {
  const [language, choose] = useState(Object.keys(of.translations ?? {})[0])
  const { send: saveBoard } = useUpdateMasterBoard()
  const { send: saveGroup } = useUpdateMasterGroup()
  const texts = (language && of.translations?.[language]) || {}
  return (
    <Dialog title={t.translations.of(of.title)} onClose={close}>
      <p className="muted">{t.translations.hint}</p>
      <LanguagePicker translations={of.translations} language={language} choose={choose} />
      {language && (
        <Form
          key={language}
          fields={[
            { name: 'title', label: t.field.title ?? '', value: texts.title ?? '', isOptional: true },
            {
              name: 'description',
              label: t.field.description ?? '',
              value: texts.description ?? '',
              isOptional: true,
            },
          ]}
          label={t.save}
          submit={async ({ title, description }) => {
            const changed = { title: title || null, description: description || null }
            const body = { id: of.id, translations: { ...of.translations, [language]: changed } }
            await (kind === 'board' ? saveBoard(body) : saveGroup(body))
            close()
          }}
        />
      )}
    </Dialog>
  )
}
