import type { Logger } from 'pino'
import { createContext } from 'react-router'
import type { Thing } from 'schema-dts'
import type { NewsletterIssue } from '../../domain/correspondence/newsletter/issues.ts'
import type { MatterKey } from '../../domain/kernel/matters/matter.ts'
import type { SignedInPerson, StaffPerson } from '../../domain/kernel/person.ts'
import type { AllDeps } from '../../domain/kernel/ports/deps.ts'
import type { Machine } from '../../domain/kernel/ports/machine.ts'
import type { Mail } from '../../domain/kernel/ports/mailer.ts'
import type { ExpertDossier } from '../../domain/oversight/dossiers/load-dossier.ts'
import type { HealthWatch } from '../../domain/oversight/health/watch-health.ts'
import type { Client } from '../../domain/people/clients/client.ts'
import type { ByteBudget } from './byte-budget.ts'
import type { OfficeMap } from './office-map.ts'
import type { PageWithFacts } from './pages.ts'
import type { StreamLimits } from './stream-limits.ts'

/**
 * Dependencies shared by all requests. Set in `server/site/build-app.ts`; `app/` reaches databases, storage and mail only through
 * it.
 */
export interface SiteContext extends Omit<AllDeps, 'mailer'> {
  /** Local folder for files that are being uploaded. */
  uploadsFolder: string
  /** Memory and disk that the bodies of all requests being received may use together. */
  bodies: { memory: ByteBudget; disk: ByteBudget }
  /** Limits the number of open event streams of this process. */
  streamLimits: StreamLimits
  /** Facts about this process and its machine. */
  machine: Machine
  /** Latest health checks of this process. */
  health: HealthWatch
  /** Resolves when the database responds. */
  checkDatabase(): Promise<void>
  /** Whether `error` means that the database or the bucket is unreachable, or a disk full, rather than a defect. */
  isOutage(error: unknown): boolean
  /** Renders a newsletter issue as its readers receive it, for previews. */
  previewIssue(issue: NewsletterIssue): Promise<Pick<Mail, 'html' | 'text'>>
  /** Returns the pages of the site, each with the facts that its route exports. */
  pages(): Promise<readonly PageWithFacts[]>
  /** Returns the map of the office, built from the facts that its routes export. */
  office(): Promise<OfficeMap>
}
export const siteContext = createContext<SiteContext>()

/** Values that belong to one request. */
export interface RequestContext {
  id: string
  /** The visitor's IP network, taken from the connection or from the trusted proxies. */
  address: string
  /** Allows this response's own inline scripts in its Content-Security-Policy. */
  nonce: string
  log: Logger
  /** Structured data (JSON-LD) of the page; loaders add to it. */
  things: Thing[]
  /** Headers added to the response, whichever route returns it. */
  headers: Headers
  /** Releases the slot of this request among the pages rendered at the same time. Call it before any other long wait. */
  releasePageSlot(): void
  /** Waits for a slot among the forms processed at the same time. */
  takeFormSlot(): Promise<void>
  /** Set when the request failed because the database or the storage is unreachable. */
  hasOutage?: boolean
}
export const requestContext = createContext<RequestContext>()

/** `null` for a visitor who is not signed in; set in `server/site/build-app.ts` from the session cookie. */
export const personContext = createContext<SignedInPerson | null>(null)

/** The client whose area is shown; set by the layout of `app/routes/client-area/`. */
export const clientContext = createContext<Client>()

/** Set by the same layout while a staff member views the area as its client (`endsAt`: when this ends); otherwise `null`. */
export const impersonationContext = createContext<{ endsAt: Date } | null>(null)

/** The signed-in staff member; set by the layout of `app/routes/office/`. */
export const staffContext = createContext<StaffPerson>()

/** The matter that the visitor may follow, and the query string that grants access to it. */
export interface MatterAccess {
  key: MatterKey
  /** Whether the link has expired: the page then only offers to send a new one. */
  isExpired: boolean
  /** Query that grants access: `jusqu_a=…&acces=…`; empty for a client who is signed in. */
  query: string
  /** Whether a staff member views the page as its client. Forms then send nothing. */
  isOnlyRead: boolean
}

/** Access to the matter of the request, set by the layout of `app/routes/matter/`. */
export const matterContext = createContext<MatterAccess>()

/** The dossier named by an expert's link. An expired or revoked dossier shows only a page that says so. */
export interface DossierLink {
  dossier: ExpertDossier
  isOpen: boolean
  /** The token of the address. */
  token: string
}

/** Set by the layout of `app/routes/expert-dossier/`. */
export const dossierLinkContext = createContext<DossierLink>()
