import { href } from 'react-router'

const pages: Readonly<Record<string, string>> = {
  entreprise: href('/gestion/reglages/entreprise'),
  phrases: href('/gestion/reglages/phrases'),
  conditions: href('/gestion/reglages/conditions'),
  lettre: href('/gestion/reglages/lettre'),
  interets: href('/gestion/reglages/interets'),
  fermetures: href('/gestion/reglages/fermetures'),
}

/** The page of a setting, by its key; those without one of their own are places. */
export const settingAddress = (key: string): string =>
  Object.hasOwn(pages, key) ? (pages[key] ?? '') : href('/gestion/reglages/ateliers/:id', { id: key })
