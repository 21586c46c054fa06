import type { ServiceText } from './service-text.ts'
import { type Service, services } from './services.ts'
import { decapage } from './text-decapage.server.ts'
import { devoilage } from './text-devoilage.server.ts'
import { personnalisation } from './text-personnalisation.server.ts'
import { renovation } from './text-renovation.server.ts'
import { soudure } from './text-soudure.server.ts'
import { tribofinition } from './text-tribofinition.server.ts'
import { twkustoms } from './text-twkustoms.server.ts'

/** A service with its place in the menu's order, from 1. */
export interface NumberedService {
  service: Service
  step: number
}

/** `related`: the services that follow it in the menu, round its end. */
export interface ServicePage extends Service, ServiceText {
  step: number
  count: number
  related: readonly NumberedService[]
}

const texts: Record<string, ServiceText> = {
  renovation,
  decapage,
  devoilage,
  soudure,
  tribofinition,
  personnalisation,
  twkustoms,
}

const relatedCount = 3

/** `null` for a service that the workshop does not offer. */
export function findServicePage(slug: string): ServicePage | null {
  const index = services.findIndex((known) => known.slug === slug)
  const service = services[index]
  const text = texts[slug]
  if (!service || !text) return null
  return { ...service, ...text, step: index + 1, count: services.length, related: relatedTo(index) }
}

function relatedTo(index: number): NumberedService[] {
  const numbered = services.map((service, place) => ({ service, step: place + 1 }))
  return [...numbered, ...numbered].slice(index + 1, index + 1 + relatedCount)
}
