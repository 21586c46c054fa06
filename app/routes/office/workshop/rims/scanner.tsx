import { type ChangeEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { data, href, redirect, redirectDocument, useNavigate } from 'react-router'
import { findRimByCode } from '../../../../../domain/workshop/rims/rim.ts'
import { parseRimCode } from '../../../../../domain/workshop/rims/rim-code.ts'
import { addressWithQuery } from '../../../../http/address.ts'
import { siteContext } from '../../../../http/context.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import { storedPageCaches } from '../../../../office/offline/stored-pages.ts'
import { rimAddress } from '../../../../office/records/rim-addresses.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { CameraIcon, ScanIcon } from '../../../../ui/icon/office-icons.ts'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import type { Route } from './+types/scanner.ts'
import type { CodeDetector } from './code-detector.ts'
import '../../../../ui/paper-page.css'
import './scanner.css'

export const handle = {
  ...officePageHandle,
  permission: 'work-on-orders',
  entry: { label: 'Scanner', icon: 'scanner', group: 'daily', menuOrder: 45, inBar: ['atelier'] },
  help: {
    title: 'Scanner',
    what: 'Retrouver une jante par son étiquette.',
    how: [
      'Visez le code avec l’appareil photo, ou choisissez une photo de l’étiquette.',
      'Sans appareil, tapez le code\u00a0: tirets et zéros sont facultatifs. Sans le dernier chiffre, la commande s’ouvre.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'Scanner')

/** Redirects from a scanned or typed `?code=` to its rim or order. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const code = url.searchParams.get('code')?.slice(0, 500) ?? null
  const match = code
    ? await findRimByCode(context.get(siteContext).db, code, context.get(siteContext).facts.current())
    : null
  if (match?.rimId) throw redirect(rimAddress(match.orderId, match.rimId))
  if (match) throw redirect(href('/gestion/commandes/:id', { id: match.orderId }))
  return code === null ? { unknown: null } : data({ unknown: code }, { status: 404 })
}

/** Loads the page as a new document: its headers allow the camera and WebAssembly on this page only. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname, search } = new URL(request.url)
  throw redirectDocument(pathname + search)
}

/** Never revalidates: the data of the page do not change, and `clientLoader` would load the page as a new document again. */
export const shouldRevalidate = () => false

/** Opens a rim from its label: by camera, by a photo of the label, or by its printed code. */
export default function ScannerPage({ loaderData: { unknown } }: Route.ComponentProps) {
  return (
    <PaperPage
      title="Scanner"
      lead="L’étiquette d’une jante mène à sa fiche et à l’étape suivante de sa commande."
    >
      <div className="scanner">
        <LabelReader />
        {/* Submitted as a new document, because the server decides where the code leads. */}
        <form className="paper-sheet scanner__typed" action={href('/gestion/scanner')}>
          <TextField
            id="scanner-code"
            name="code"
            label="Code de l’étiquette"
            hint="Sous le code à scanner, par exemple E‑2026‑0042‑3. Sans le dernier chiffre, la commande s’ouvre."
            defaultValue={unknown ?? undefined}
            errors={unknown === null ? undefined : ['Aucune jante n’a ce code']}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
          />
          <Button type="submit" variant="secondary">
            Ouvrir
          </Button>
        </form>
      </div>
    </PaperPage>
  )
}

const statusSentences = {
  off: '',
  starting: 'La caméra s’ouvre…',
  looking: 'Visez le code de l’étiquette.',
  found: 'Code lu.',
  denied: 'La caméra n’est pas autorisée\u00a0: photographiez l’étiquette, ou tapez son code.',
  failing: 'La lecture n’a pas pu commencer\u00a0: photographiez l’étiquette, ou tapez son code.',
  'nothing-found': 'Aucun code sur cette photo\u00a0: approchez-vous, et évitez les reflets.',
} as const

/** Reads a label with the camera; the detector is loaded when the button is pressed. */
function LabelReader() {
  const { video, status, start, stop, read } = useLabelReader()
  const isOpen = status === 'starting' || status === 'looking' || status === 'found'
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    if (file) void read(file)
    currentTarget.value = ''
  }
  return (
    <section className="paper-sheet scanner__reader" aria-label="Lire une étiquette">
      <video ref={video} hidden={!isOpen} muted playsInline aria-label="Image de la caméra" />
      <p role="status" className="scanner__status">
        {statusSentences[status]}
      </p>
      {isOpen ? (
        <Button variant="secondary" onClick={stop}>
          Arrêter
        </Button>
      ) : (
        <Button className="scanner__start" onClick={() => void start()}>
          <ScanIcon /> Lire une étiquette
        </Button>
      )}
      <label className="scanner__photo">
        <CameraIcon /> Photographier l’étiquette
        <input type="file" accept="image/*" capture="environment" onChange={choose} />
      </label>
    </section>
  )
}

type ScannerStatus = 'off' | 'starting' | 'looking' | 'found' | 'denied' | 'failing' | 'nothing-found'

/** Manages the camera and the detector; opens the page of a found code. */
function useLabelReader() {
  const video = useRef<HTMLVideoElement>(null)
  const stream = useRef<MediaStream>(null)
  const [status, setStatus] = useState<ScannerStatus>('off')
  const lead = useOpenCode()

  useEffect(() => () => closeCamera(stream), [])
  const close = () => closeCamera(stream)
  const followCode = (code: string) => {
    close()
    setStatus('found')
    navigator.vibrate?.(60)
    void lead(code)
  }
  const start = async () => {
    setStatus('starting')
    const opened = await openCamera()
    if (typeof opened === 'string') return setStatus(opened)
    stream.current = opened
    const detector = await loadDetector().catch(() => null)
    const screen = video.current
    if (!detector || !screen) {
      close()
      return setStatus('failing')
    }
    screen.srcObject = opened
    await screen.play().catch(() => {})
    setStatus('looking')
    const code = await scanVideo(detector, screen, () => stream.current === opened)
    if (code) followCode(code)
  }
  const read = async (file: File) => {
    close()
    setStatus('starting')
    const code = await scanPhoto(file).catch(() => undefined)
    if (code) followCode(code)
    else setStatus(code === null ? 'nothing-found' : 'failing')
  }
  const stop = () => {
    close()
    setStatus('off')
  }
  return { video, status, start, stop, read }
}

/** Milliseconds between two detections: short enough not to be noticed, long enough to keep the phone cool. */
const scanIntervalMs = 120

const loadDetector = async () => (await import('./code-detector.ts')).openCodeDetector()

/** Returns the first code that the camera sees; `null` once the scan is stopped. */
async function scanVideo(
  detector: CodeDetector,
  screen: HTMLVideoElement,
  isWanted: () => boolean,
): Promise<string | null> {
  while (isWanted()) {
    const [code] = await detector.detect(screen).catch(() => [])
    if (code && isWanted()) return code.rawValue
    await new Promise((resolve) => setTimeout(resolve, scanIntervalMs))
  }
  return null
}

/** Returns the code in the photo; `null` if there is none. */
async function scanPhoto(file: File): Promise<string | null> {
  const detector = await loadDetector()
  const [code] = await detector.detect(await createImageBitmap(file))
  return code?.rawValue ?? null
}

function closeCamera(stream: RefObject<MediaStream | null>): void {
  for (const track of stream.current?.getTracks() ?? []) track.stop()
  stream.current = null
}

async function openCamera(): Promise<MediaStream | 'denied' | 'failing'> {
  try {
    return await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  } catch (error) {
    const isDenied = error instanceof DOMException && error.name === 'NotAllowedError'
    return isDenied ? 'denied' : 'failing'
  }
}

/** Returns a function that opens a code: a rim of the site by client-side navigation, any other code through the server. */
function useOpenCode() {
  const navigate = useNavigate()
  return async (text: string) => {
    const code = parseRimCode(text)
    const knownAddress =
      code?.kind === 'rim'
        ? rimAddress(code.orderId, code.rimId)
        : code?.kind === 'label' && (await findKeptRim(code.rimId).catch(() => null))
    if (knownAddress) void navigate(knownAddress)
    else location.assign(addressWithQuery(href('/gestion/scanner'), { code: text }))
  }
}

/**
 * Returns the address of a rim's page stored on this phone, so that labels open without network although they do not name the
 * order.
 */
async function findKeptRim(rimId: string): Promise<string | null> {
  const storedRequests = await (await caches.open(storedPageCaches.pages)).keys()
  const addresses = storedRequests.map(({ url }) => new URL(url).pathname)
  return addresses.find((address) => address.endsWith(`/jantes/${rimId}`)) ?? null
}
