import { ownValue } from '../../../../domain/own-value.ts'
import {
  type DescribedPicture,
  describePicture,
} from '../../../ui/pictures/picture/describe-picture.server.ts'
import { type Service, services } from '../services.ts'
import { decapage } from './decapage.server.ts'
import { devoilage } from './devoilage.server.ts'
import { personnalisation } from './personnalisation.server.ts'
import { renovation } from './renovation.server.ts'
import type { ServiceText } from './service-text.ts'
import { soudure } from './soudure.server.ts'
import { tribofinition } from './tribofinition.server.ts'
import { twkustoms } from './twkustoms.server.ts'

/** A service with its place in the menu's order, from 1. */
export interface NumberedService {
  service: Service
  step: number
}

/** `related`: the services that follow it in the menu, round its end. */
export interface ServicePage extends Omit<Service, 'picture'>, ServiceText {
  picture: DescribedPicture
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
  const text = ownValue(texts, slug)
  if (!service || !text) return null
  const picture = describePicture(service.picture)
  return { ...service, ...text, picture, step: index + 1, count: services.length, related: relatedTo(index) }
}

function relatedTo(index: number): NumberedService[] {
  const numbered = services.map((service, place) => ({ service, step: place + 1 }))
  return [...numbered, ...numbered].slice(index + 1, index + 1 + relatedCount)
}
