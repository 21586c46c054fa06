import { href } from 'react-router'

const pages: Readonly<Record<string, string>> = {
  entreprise: href('/gestion/reglages/entreprise'),
  phrases: href('/gestion/reglages/phrases'),
  conditions: href('/gestion/reglages/conditions'),
  delais: href('/gestion/reglages/delais'),
  'prix-montres': href('/gestion/reglages/prix'),
  lettre: href('/gestion/reglages/lettre'),
  interets: href('/gestion/reglages/interets'),
  fermetures: href('/gestion/reglages/fermetures'),
  marque: href('/gestion/reglages/marque'),
}

/** Prefix of the keys for the texts of public pages: `page-accueil`. */
const ofPage = 'page-'

/** Returns the address of a setting's page by its key. Keys without a page of their own are public pages and locations. */
export function settingAddress(key: string): string {
  if (Object.hasOwn(pages, key)) return pages[key] ?? ''
  return key.startsWith(ofPage)
    ? href('/gestion/reglages/pages/:page', { page: key.slice(ofPage.length) })
    : href('/gestion/reglages/ateliers/:id', { id: key })
}
