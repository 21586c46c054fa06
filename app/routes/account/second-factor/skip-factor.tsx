import { href } from 'react-router'
import { Button } from '../../../ui/button/button.tsx'
import { carrying } from './factor-page.ts'

/** Only people of the demo see it (docs/product.md §6). */
export function SkipFactor({ wanted }: { wanted: string | null }) {
  return (
    <form className="factor-skip" method="post" action={carrying(href('/verification/passer'), wanted)}>
      <Button type="submit" variant="secondary">
        Passer, démonstration
      </Button>
    </form>
  )
}
