import { type RefObject, useEffect, useRef, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { readCode } from '../../../../../domain/rims/rim-code.ts'
import { withQuery } from '../../../../address.ts'
import { rimAddress } from '../rim-addresses.ts'
import type { Detector } from './open-detector.ts'

type Standing = 'off' | 'starting' | 'looking' | 'found' | 'refused' | 'failing' | 'nothing-found'

/** Milliseconds between two looks at the camera's image: a telephone stays cool, and nobody notices. */
const between = 120

const openDetector = async () => (await import('./open-detector.ts')).openDetector()

/** The camera, what reads its image, and where a code leads. */
export function useLabelReader() {
  const video = useRef<HTMLVideoElement>(null)
  const stream = useRef<MediaStream>(null)
  const [standing, setStanding] = useState<Standing>('off')
  const lead = useLead()

  useEffect(() => () => closeCamera(stream), [])
  const close = () => closeCamera(stream)
  const found = (code: string) => {
    close()
    setStanding('found')
    navigator.vibrate?.(60)
    lead(code)
  }
  const start = async () => {
    setStanding('starting')
    const opened = await openCamera()
    if (typeof opened === 'string') return setStanding(opened)
    stream.current = opened
    const detector = await openDetector().catch(() => null)
    const screen = video.current
    if (!detector || !screen) {
      close()
      return setStanding('failing')
    }
    screen.srcObject = opened
    await screen.play().catch(() => {})
    setStanding('looking')
    const code = await look(detector, screen, () => stream.current === opened)
    if (code) found(code)
  }
  const read = async (file: File) => {
    close()
    setStanding('starting')
    const code = await readPhoto(file).catch(() => undefined)
    if (code) found(code)
    else setStanding(code === null ? 'nothing-found' : 'failing')
  }
  const stop = () => {
    close()
    setStanding('off')
  }
  return { video, standing, start, stop, read }
}

function closeCamera(stream: RefObject<MediaStream | null>): void {
  for (const track of stream.current?.getTracks() ?? []) track.stop()
  stream.current = null
}

/** A rim of ours opens within the page; of anything else the site says what it is. */
function useLead() {
  const navigate = useNavigate()
  return (said: string) => {
    const code = readCode(said)
    if (code?.kind === 'rim') void navigate(rimAddress(code.orderId, code.rimId))
    else location.assign(withQuery(href('/gestion/scanner'), { code: said }))
  }
}

async function openCamera(): Promise<MediaStream | 'refused' | 'failing'> {
  try {
    return await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  } catch (error) {
    const isRefused = error instanceof DOMException && error.name === 'NotAllowedError'
    return isRefused ? 'refused' : 'failing'
  }
}

/** The first code that the camera sees; `null` once nobody wants it any more. */
async function look(
  detector: Detector,
  screen: HTMLVideoElement,
  isWanted: () => boolean,
): Promise<string | null> {
  while (isWanted()) {
    const [code] = await detector.detect(screen).catch(() => [])
    if (code && isWanted()) return code.rawValue
    await new Promise((resolve) => setTimeout(resolve, between))
  }
  return null
}

/** `null` where the photo shows no code. */
async function readPhoto(file: File): Promise<string | null> {
  const detector = await openDetector()
  const [code] = await detector.detect(await createImageBitmap(file))
  return code?.rawValue ?? null
}
