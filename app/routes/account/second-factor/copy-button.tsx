import { useState } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { Copy } from '../../../ui/icon/area-icons.ts'

export function CopyButton({ text }: { text: string }) {
  const [said, setSaid] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setSaid('Copiés')
    } catch {
      setSaid('Copie refusée par le navigateur')
    }
  }
  return (
    <>
      <Button className="factor-acts__scripted" variant="secondary" onClick={copy}>
        <Copy /> Copier
      </Button>
      <span className="factor-acts__said" role="status">
        {said}
      </span>
    </>
  )
}
