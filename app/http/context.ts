import type { Logger } from 'pino'
import { createContext } from 'react-router'
import type { Thing } from 'schema-dts'
import type { Issue } from '../../domain/correspondence/newsletter/issues.ts'
import type { MatterKey } from '../../domain/kernel/matters/matter.ts'
import type { SignedInPerson, StaffPerson } from '../../domain/kernel/person.ts'
import type { AllDeps } from '../../domain/kernel/ports/deps.ts'
import type { Machine } from '../../domain/kernel/ports/machine.ts'
import type { Mail } from '../../domain/kernel/ports/mailer.ts'
import type { ExpertDossier } from '../../domain/oversight/dossiers/read-dossier.ts'
import type { HealthWatch } from '../../domain/oversight/health/watch-health.ts'
import type { Client } from '../../domain/people/clients/client.ts'
import type { ByteBudget } from './byte-budget.ts'
import type { OfficeMap } from './office-map.ts'
import type { Page } from './pages.ts'
import type { StreamLimits } from './stream-limits.ts'

/** What the whole site shares; set in `server/site/build-app.ts`, the only way for `app/` to reach the world. */
export interface SiteContext extends Omit<AllDeps, 'mailer'> {
  /** Where files lie that are on their way in, on this machine. */
  uploadsFolder: string
  /** What the bodies of all requests on their way in may take at a time. */
  bodies: { memory: ByteBudget; disk: ByteBudget }
  /** Event streams that this process may still open. */
  streamLimits: StreamLimits
  /** What this process knows of itself. */
  machine: Machine
  /** How the site fares, as this process last looked. */
  health: HealthWatch
  /** Resolves when the database answers. */
  checkDatabase(): Promise<void>
  /** True when `error` means that the database or the bucket is away, or a disk full, rather than that something is wrong. */
  isOutage(error: unknown): boolean
  /** A letter as its readers get it, for whoever looks at it before. */
  showLetter(issue: Issue): Promise<Pick<Mail, 'html' | 'text'>>
  /** The pages of the site with the facts that each tells of itself. */
  pages(): Promise<readonly Page[]>
  /** The office, as its pages tell it of themselves. */
  office(): Promise<OfficeMap>
}
export const siteContext = createContext<SiteContext>()

/** What one request carries. */
export interface RequestContext {
  id: string
  /** The visitor's address, as far as the trusted proxies tell it. */
  address: string
  /** Allows this response's own inline scripts in its Content-Security-Policy. */
  nonce: string
  log: Logger
  /** What search engines are told of the page (JSON-LD); loaders add to it. */
  things: Thing[]
  /** What the answer carries besides, whichever page gives it. */
  headers: Headers
  /** Gives back the place of this request among the pages that are made at once, before it waits long for something else. */
  leavePagePlace(): void
  /** Waits for a place among the forms that are answered at once. */
  takeFormPlace(): Promise<void>
  /** Set when something failed because the database is away. */
  hasOutage?: boolean
}
export const requestContext = createContext<RequestContext>()

/** `null` for a visitor; set in `server/site/build-app.ts` from the session's cookie. */
export const personContext = createContext<SignedInPerson | null>(null)

/** The client whose area is asked for; set by the guard of `app/routes/client-area/`. */
export const clientContext = createContext<Client>()

/** Set by the same guard where one of the staff looks at that area as its client sees it: until when; else `null`. */
export const impersonationContext = createContext<{ endsAt: Date } | null>(null)

/** The one of the workshop's people who asks; set by the gate of `app/routes/office/`. */
export const staffContext = createContext<StaffPerson>()

/** Which matter somebody may follow, and how their next addresses carry on what let them in. */
export interface MatterAccess {
  key: MatterKey
  /** An old link opens nothing but the way to a new one. */
  isExpired: boolean
  /** `jusqu_a=…&acces=…`; empty for its client who is signed in. */
  access: string
  /** One of the staff looks at it as its client sees it: nothing is sent. */
  isOnlyRead: boolean
}

/** Set by the guard of `app/routes/matter/`. */
export const matterContext = createContext<MatterAccess>()

/** The dossier that an expert's link names; one that is over or revoked opens nothing but the page that says so. */
export interface DossierLink {
  dossier: ExpertDossier
  isOpen: boolean
  /** As the address has it. */
  token: string
}

/** Set by the guard of `app/routes/expert-dossier/`. */
export const dossierLinkContext = createContext<DossierLink>()
