import { type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { signaturePadBounds, signatureSvgPath } from '../../domain/workshop/slips/signature.ts'
import { Button } from './button.tsx'
import './field/field.css'
import './signature-pad.css'

interface SignaturePadProps {
  /** Name of the form field that contains the lines. */
  name: string
  label: string
  hint: string
}

/** Minimum distance between two points, in thousandths of the width: shorter ones are the trembling of a finger. */
const nearest = 4

/**
 * Canvas for a signature by finger, pen or mouse. Lines are stored in thousandths of its width, independent of the screen size.
 */
export function SignaturePad({ name, label, hint }: SignaturePadProps) {
  const id = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const strokes = useRef<number[][]>([])
  /** Id of the drawing pointer; other pointers, such as the palm, are ignored. */
  const pen = useRef<number>(null)
  const [isEmpty, setEmpty] = useState(true)
  const [drawn, setDrawn] = useState('')

  useEffect(() => {
    const pad = canvas.current
    if (!pad) return
    const sized = new ResizeObserver(() => resize(pad, strokes.current))
    sized.observe(pad)
    return () => sized.disconnect()
  }, [])

  const keep = () => {
    setDrawn(strokes.current.length > 0 ? JSON.stringify(strokes.current) : '')
    setEmpty(strokes.current.length === 0)
  }
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    if (pen.current !== null || event.button !== 0 || isFull(strokes.current)) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    pen.current = event.pointerId
    strokes.current.push(pointAt(event.currentTarget, event.nativeEvent))
    draw(event.currentTarget, strokes.current)
    // The hint in the frame disappears at the first point, before the stroke ends.
    setEmpty(false)
  }
  const follow = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.pointerId !== pen.current) return
    const stroke = strokes.current.at(-1)
    const passed = event.nativeEvent.getCoalescedEvents?.() ?? []
    for (const at of passed.length > 0 ? passed : [event.nativeEvent]) {
      const [x = 0, y = 0] = pointAt(event.currentTarget, at)
      const [lastX = 0, lastY = 0] = stroke?.slice(-2) ?? []
      if (Math.hypot(x - lastX, y - lastY) >= nearest && !isFull(strokes.current)) stroke?.push(x, y)
    }
    draw(event.currentTarget, strokes.current)
  }
  const end = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.pointerId !== pen.current) return
    pen.current = null
    keep()
  }
  const clear = () => {
    strokes.current = []
    pen.current = null
    if (canvas.current) draw(canvas.current, [])
    keep()
  }
  return (
    <div className="signature-pad" data-unsaved={!isEmpty || undefined}>
      <p className="field__label" id={`${id}-label`}>
        {label}
      </p>
      <div className="signature-pad__frame" data-empty={isEmpty || undefined}>
        <canvas
          ref={canvas}
          role="img"
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-hint`}
          onPointerDown={begin}
          onPointerMove={follow}
          onPointerUp={end}
          onPointerCancel={end}
        />
        <input type="hidden" name={name} value={drawn} />
      </div>
      <div className="signature-pad__end">
        <p id={`${id}-hint`} role="status">
          {isEmpty ? hint : 'Signature tracée'}
        </p>
        <Button variant="quiet" onClick={clear} aria-disabled={isEmpty || undefined}>
          Effacer
        </Button>
      </div>
    </div>
  )
}

function isFull(strokes: readonly (readonly number[])[]): boolean {
  const points = strokes.reduce((sum, stroke) => sum + stroke.length / 2, 0)
  return strokes.length >= signaturePadBounds.maxStrokes || points >= signaturePadBounds.maxPoints
}

/** Returns the pointer's position in thousandths of the pad's width, limited to its edges. */
function pointAt(
  pad: HTMLCanvasElement,
  { clientX, clientY }: { clientX: number; clientY: number },
): number[] {
  const { left, top, width } = pad.getBoundingClientRect()
  const scaled = (length: number, maxLength: number) =>
    Math.min(maxLength, Math.max(0, Math.round((length / width) * signaturePadBounds.width)))
  return [scaled(clientX - left, signaturePadBounds.width), scaled(clientY - top, signaturePadBounds.height)]
}

/** Matches the canvas to the screen resolution and redraws the lines, also after a rotation of the screen. */
function resize(pad: HTMLCanvasElement, strokes: number[][]): void {
  const { width, height } = pad.getBoundingClientRect()
  pad.width = Math.round(width * devicePixelRatio)
  pad.height = Math.round(height * devicePixelRatio)
  draw(pad, strokes)
}

function draw(pad: HTMLCanvasElement, strokes: number[][]): void {
  const ink = pad.getContext('2d')
  if (!ink) return
  const scale = pad.width / signaturePadBounds.width
  ink.setTransform(1, 0, 0, 1, 0, 0)
  ink.clearRect(0, 0, pad.width, pad.height)
  ink.setTransform(scale, 0, 0, scale, 0, 0)
  ink.lineWidth = 6
  ink.lineCap = 'round'
  ink.lineJoin = 'round'
  ink.strokeStyle = getComputedStyle(pad).color
  ink.stroke(new Path2D(signatureSvgPath(strokes)))
}
