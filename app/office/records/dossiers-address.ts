import { href } from 'react-router'
import type { DossierSubject } from '../../../domain/oversight/dossiers/load-dossier.ts'

/** Returns the address at which the dossiers of an order or an estimate are shared. */
export const dossiersAddress = ({ kind, id }: DossierSubject) =>
  href('/gestion/dossiers/:kind/:id', { kind: kind === 'order' ? 'commande' : 'devis', id })
