import { drawn } from '../business/chance.ts'

/** What somebody looked at one after the other; the first page is where they came in. */
const ways: readonly (readonly string[])[] = [
  ['/'],
  ['/', '/services/renovation'],
  ['/', '/services/renovation', '/realisations', '/devis'],
  ['/', '/realisations', '/realisations/or-satine-multibranche-20-pouces'],
  ['/services/soudure'],
  ['/services/soudure', '/devis'],
  ['/services/devoilage', '/', '/devis'],
  ['/services/renovation'],
  ['/services/renovation', '/devis'],
  ['/services/personnalisation', '/realisations'],
  ['/services/twkustoms', '/actualites/tw-kustoms-acier-moto'],
  ['/actualites/soudure-tig-jante-fissuree', '/services/soudure', '/devis'],
  ['/actualites/jante-voilee-reconnaitre'],
  ['/actualites/jante-voilee-reconnaitre', '/services/devoilage'],
  ['/actualites', '/actualites/son-d-une-jante-maillet'],
  ['/realisations'],
  ['/a_propos', '/'],
  ['/devis'],
  ['/', '/espace_pro'],
  ['/espace_pro'],
]

/** How they came: most say nothing. */
const sources: readonly Record<string, string>[] = [
  ...Array.from({ length: 9 }, () => ({})),
  { ref: 'annuaire-auto.exemple.fr' },
  { utm_source: 'fiche-etablissement' },
  { utm_source: 'fiche-etablissement' },
  { utm_source: 'lettre', utm_campaign: 'jantes-hiver' },
  { utm_source: 'carte-de-visite', utm_campaign: 'salon-auto-epinal' },
]

const widths = [360, 390, 390, 412, 412, 430, 820, 1_280, 1_440, 1_536, 1_920, 2_560]

const of = <One>(all: readonly One[], seed: number): One => all[drawn(seed, all.length)] as One

/** The visit of that number: the same at every start. */
export const demoVisit = (seed: number) => ({
  pages: of(ways, seed * 3 + 1),
  access_params: of(sources, seed * 5 + 2),
  display_width: of(widths, seed * 7 + 3),
})
