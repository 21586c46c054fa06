import { href } from 'react-router'
import type { Site } from '../../../domain/business/site.ts'

/** Entry of a menu. */
export interface NavigationLink {
  to: string
  label: string
}

/** Slugs with their default names, in the order of the menu. The sub-brand's page is named after the sub-brand. */
const services = [
  ['renovation', 'Rénovation'],
  ['decapage', 'Décapage'],
  ['devoilage', 'Dévoilage'],
  ['soudure', 'Soudure'],
  ['tribofinition', 'Tribofinition'],
  ['personnalisation', 'Personnalisation'],
  ['twkustoms'],
] as const

/** Facts with the names of the services. */
type ServiceFacts = Pick<Site, 'serviceNames' | 'subBrand' | 'subBrandMark'>

export const serviceLinksOf = ({ serviceNames, subBrand, subBrandMark }: ServiceFacts): NavigationLink[] =>
  services.map(([service, name]) => ({
    to: href('/services/:service', { service }),
    label: serviceNames[service] ?? name ?? `${subBrandMark} ${subBrand}`.trim(),
  }))

export const homeLink = { to: href('/'), label: 'Accueil' } satisfies NavigationLink
export const servicesLabel = 'Nos services'
export const quoteRequestLink = { to: href('/devis'), label: 'Demande de devis' } satisfies NavigationLink
export const clientAreaLink = { to: href('/espace_pro'), label: 'Espace pro' } satisfies NavigationLink

export const mainNavigationLinks = [
  { to: href('/realisations'), label: 'Nos réalisations' },
  { to: href('/actualites'), label: 'Actualités' },
  { to: href('/a_propos'), label: 'À propos' },
] as const satisfies NavigationLink[]
