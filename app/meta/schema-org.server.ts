import { href, type RouterContextProvider } from 'react-router'
import type {
  AutoRepair,
  BreadcrumbList,
  FAQPage,
  NewsArticle,
  Offer,
  OpeningHoursSpecification,
  Service,
  Thing,
  WebSite,
} from 'schema-dts'
import { openingSpansOf } from '../../domain/business/open-spans.ts'
import {
  closuresOfLocation,
  type Location,
  missingFactPlaceholder,
  type Site,
} from '../../domain/business/site.ts'
import { parisDay } from '../../domain/kernel/calendar/paris-day.ts'
import { capitalize } from '../../domain/kernel/text/first-letter.ts'
import { requestContext, siteContext } from '../http/context.ts'
import { socialCard } from '../ui/pictures/picture/social-card.ts'

/**
 * Adds schema.org things to the page's structured data; called by loaders. `describe` receives the site's URL without a final
 * slash.
 */
export function addPageSchema(
  context: Readonly<RouterContextProvider>,
  describe: (siteUrl: string) => Thing[],
): void {
  context.get(requestContext).things.push(...describe(context.get(siteContext).siteUrl))
}

/** Returns the website as a schema.org thing, named after the brand. */
export function websiteSchema(siteUrl: string, site: Site): WebSite {
  return { '@type': 'WebSite', name: site.brand, url: siteUrl + href('/'), inLanguage: 'fr' }
}

/** Returns one workshop with its address, coordinates, hours and announced changes of hours. */
export function workshopSchema(siteUrl: string, location: Location, now: Date, site: Site): AutoRepair {
  const today = parisDay(now)
  return {
    '@type': 'AutoRepair',
    '@id': workshopId(siteUrl, location.id),
    name: location.title.startsWith(site.brand) ? location.title : `${site.brand}, ${location.title}`,
    url: workshopId(siteUrl, location.id),
    image: siteUrl + socialCard.url,
    logo: siteUrl + logoPath,
    ...(location.phone.link && { telephone: location.phone.link.replace('tel:', '') }),
    ...(location.email !== missingFactPlaceholder && { email: location.email }),
    address: {
      '@type': 'PostalAddress',
      ...(location.streetLines[0] !== missingFactPlaceholder && {
        streetAddress: location.streetLines.join(', '),
      }),
      postalCode: location.zipCode,
      addressLocality: location.city,
      addressCountry: 'FR',
    },
    ...(location.coordinates && { geo: { '@type': 'GeoCoordinates', ...location.coordinates } }),
    hasMap: location.mapsUrl,
    openingHoursSpecification: openingHours(location.hours),
    ...specialDays(location, today, site),
    sameAs: site.socialLinks.map(({ url }) => url),
    ...(site.legal.companyName !== missingFactPlaceholder && {
      parentOrganization: { '@type': 'Organization', name: site.legal.companyName, url: siteUrl },
    }),
  }
}

/**
 * Returns the days with special hours. A closed day opens and closes at 00:00, the form that search engines expect. Special hours over
 * several days apply to the usual opening days.
 */
function specialDays(
  { id, hours: week }: Location,
  today: string,
  site: Site,
): { specialOpeningHoursSpecification?: OpeningHoursSpecification[] } {
  const closures = closuresOfLocation(id, site).filter(({ to }) => to >= today)
  if (closures.length === 0) return {}
  return {
    specialOpeningHoursSpecification: closures.flatMap(({ from, to, hours }) =>
      (hours ? openingSpansOf(hours) : [closedDay]).map(({ open, close }) => ({
        '@type': 'OpeningHoursSpecification' as const,
        validFrom: from,
        validThrough: to,
        ...(hours && from < to && { dayOfWeek: openDays(week) }),
        opens: open,
        closes: close,
      })),
    ),
  }
}

const closedDay = { open: '00:00', close: '00:00' }

const openDays = (week: Location['hours']) =>
  Object.entries(week).flatMap(([day, span]) => (span ? [capitalize(day) as DayName] : []))

function openingHours(hours: Location['hours']): OpeningHoursSpecification[] {
  return Object.entries(hours).flatMap(([day, span]) => openingSpansOf(span).map((one) => openOn(day, one)))
}

function openOn(day: string, { open, close }: { open: string; close: string }): OpeningHoursSpecification {
  const dayOfWeek = capitalize(day) as DayName
  return { '@type': 'OpeningHoursSpecification', dayOfWeek, opens: open, closes: close }
}

type DayName = 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday' | 'Sunday'

/** Returns a service offered by the workshops. */
export function serviceSchema(
  siteUrl: string,
  service: {
    slug: string
    name: string
    description: string
    image: string
    range?: PricedService['range'] | null
  },
  site: Site,
): Service {
  return {
    '@type': 'Service',
    name: service.name,
    serviceType: service.name,
    description: service.description,
    url: siteUrl + href('/services/:service', { service: service.slug }),
    image: siteUrl + service.image,
    areaServed: { '@type': 'Country', name: 'France' },
    provider: site.locations.map(({ id }) => ({ '@id': workshopId(siteUrl, id) })),
    ...(service.range && { offers: offerThing(siteUrl, service.range) }),
  }
}

/** A service with its price per rim in cents including tax; `high` is `null` when no maximum is published. */
export interface PricedService {
  slug: string
  name: string
  range: { low: number; high: number | null }
}

export function pricedServiceSchema(
  siteUrl: string,
  { slug, name, range }: PricedService,
  site: Site,
): Service {
  return {
    '@type': 'Service',
    name,
    serviceType: name,
    url: siteUrl + href('/services/:service', { service: slug }),
    areaServed: { '@type': 'Country', name: 'France' },
    provider: site.locations.map(({ id }) => ({ '@id': workshopId(siteUrl, id) })),
    offers: offerThing(siteUrl, range),
  }
}

/** Returns the published price of a service, including tax. */
function offerThing(siteUrl: string, { low, high }: PricedService['range']): Offer {
  return {
    '@type': 'Offer',
    url: siteUrl + href('/tarifs'),
    priceCurrency: 'EUR',
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      priceCurrency: 'EUR',
      ...(low === high ? { price: low / 100 } : { minPrice: low / 100 }),
      ...(high !== null && low < high && { maxPrice: high / 100 }),
      valueAddedTaxIncluded: true,
      unitText: 'jante',
    },
  }
}

export function articleSchema(
  siteUrl: string,
  article: { path: string; title: string; description: string; image?: string; createdAt: Date },
  site: Site,
): NewsArticle {
  const publisher = {
    '@type': 'Organization' as const,
    name: site.brand,
    url: siteUrl,
    logo: { '@type': 'ImageObject' as const, url: siteUrl + logoPath },
  }
  return {
    '@type': 'NewsArticle',
    headline: article.title,
    description: article.description,
    image: article.image && siteUrl + article.image,
    datePublished: article.createdAt.toISOString(),
    mainEntityOfPage: siteUrl + article.path,
    inLanguage: 'fr',
    author: publisher,
    publisher,
  }
}

/** Returns the questions shown on a page, with their answers in plain text. */
export function faqSchema(questions: readonly { question: string; answer: string }[]): FAQPage {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

/** Returns the position of a page below the home page. `trail`: names and paths, from the first level to the page itself. */
export function breadcrumbsSchema(
  siteUrl: string,
  trail: readonly { name: string; path: string }[],
): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Accueil', path: href('/') }, ...trail].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: siteUrl + path,
    })),
  }
}

const workshopId = (siteUrl: string, id: string) => `${siteUrl}${href('/a_propos')}#${id}`

const logoPath = '/icon-512.png'
