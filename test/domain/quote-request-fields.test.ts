import { expect, test } from 'vitest'
import { defaultSite, type Site } from '../../domain/business/site.ts'
import { listPersonalDataProcessings } from '../../domain/business/texts/processings.ts'
import {
  listChosenOptions,
  listRequestAnswers,
  type QuoteRequest,
} from '../../domain/correspondence/quote-requests/quote-request.ts'
import { quoteRequestArchiveSections } from '../../domain/correspondence/quote-requests/quote-request-archive-sections.ts'
import {
  type QuoteRequestField,
  quoteRequestFieldList,
  quoteRequestFields,
} from '../../domain/correspondence/quote-requests/quote-request-fields.ts'
import { quoteRequestForm } from '../../domain/correspondence/quote-requests/quote-request-form.ts'
import { shopOptionsOf } from '../../domain/correspondence/quote-requests/quote-request-options.ts'
import { quoteRequestAnswers } from '../content/quote-request-answers.ts'

const { number: _, ...texts } = quoteRequestAnswers()
const request = { ...texts, number: 4, confidentiality: true, newsletter: false } as unknown as QuoteRequest

test('the table of fields contains exactly the fields of the form (§3.3)', () => {
  const formFields = quoteRequestForm.shape
  expect(new Set(Object.keys(quoteRequestFields))).toEqual(new Set([...Object.keys(formFields), 'images']))
  for (const [name, rule] of Object.entries(formFields)) {
    const field = quoteRequestFields[name as keyof typeof formFields]
    expect([name, rule.safeParse(undefined).success]).toEqual([name, Boolean(field.isOptional)])
    for (const value of optionsOf(field)) expect(rule.safeParse(value).success).toBe(true)
  }
})

function optionsOf({ input }: QuoteRequestField): string[] {
  if (input.as === 'shop') return Object.keys(shopOptionsOf(defaultSite))
  return 'options' in input ? Object.keys(input.options) : []
}

test('the archive of personal data shows every option in the words of the form (§9.8)', () => {
  const wordsByField: Readonly<Record<string, Words | ((site: Site) => Words)>> =
    quoteRequestArchiveSections.requests.words
  for (const [name, { input }] of quoteRequestFieldList) {
    const entry = wordsByField[name] ?? {}
    const words = typeof entry === 'function' ? entry(defaultSite) : entry
    const options = input.as === 'shop' ? shopOptionsOf(defaultSite) : 'options' in input ? input.options : {}
    for (const [value, text] of Object.entries(options))
      expect([name, words[value] ?? value]).toEqual([name, text])
  }
})

type Words = Readonly<Record<string, string>>

test('the privacy policy lists the data of every field, in the order of the form (§3.3, §9.8)', () => {
  const words = Object.values(quoteRequestFields).map(
    ({ label, register }) => register ?? label.toLowerCase(),
  )
  const [first = '', ...others] = new Set(words)
  const dataNames = [first.charAt(0).toUpperCase() + first.slice(1), ...others]
  const [entry] = listPersonalDataProcessings(defaultSite).filter(({ name }) => name === 'Demande de devis')
  expect(entry?.data).toBe(`${dataNames.join(', ')}.`)
})

test('the workshop sees every answer with the label of the form, in its order (§3.3)', () => {
  expect(listRequestAnswers(request, defaultSite).map(({ label, value }) => `${label} = ${value}`)).toEqual([
    'Marque du véhicule = Peugeot',
    'Modèle = 308 GT',
    'Nombre de jantes = 4',
    'Taille des jantes = 18"',
    'Type de jantes = Jante d’origine',
    'Prestation souhaitée = Rénovation',
    'Informations complémentaires = Deux jantes touchées au trottoir.',
    'Client = Particulier',
    'Nom = Lefèvre',
    'Prénom = Anaïs',
    'E-mail = anais.lefevre@exemple.fr',
    'Téléphone = 06 39 98 12 34',
    'Adresse = 3 rue de la Gare',
    'Code postal = 88000',
    'Ville = Épinal',
    'Atelier = Ostwald (Strasbourg)',
    'Nous a connus par = Bouche à oreille',
    'Lettre d’information = Non',
  ])
  const withoutNotes = { ...request, complementary_infos: null }
  expect(listRequestAnswers(withoutNotes, defaultSite)).toHaveLength(17)
})

test('the page that a stranger may open shows choices and numbers only (§3.3)', () => {
  expect(listChosenOptions(request, defaultSite).map(({ label }) => label)).toEqual([
    'Marque du véhicule',
    'Nombre de jantes',
    'Taille des jantes',
    'Type de jantes',
    'Prestation souhaitée',
    'Client',
    'Atelier',
    'Vous nous avez connus par',
    'Lettre d’information',
  ])
})
