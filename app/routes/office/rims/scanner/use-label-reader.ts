import { useEffect, useRef, useState } from 'react'
import { closeCamera, openCamera } from './camera.ts'
import { look, openDetector, readPhoto } from './read-label.ts'
import { useLead } from './use-lead.ts'

type Standing = 'off' | 'starting' | 'looking' | 'found' | 'refused' | 'failing' | 'nothing-found'

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
