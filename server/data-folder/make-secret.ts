import { randomBytes, randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { isDiskFull } from '../../domain/disk-full.ts'
import { Refusal } from '../refusal.ts'

/** Whole or not at all: written beside, then given its name, which the first of two processes gets. */
export function makeSecret(dataDir: string, file: string): void {
  const draft = `${file}.${randomUUID()}`
  try {
    writeThrough(draft, randomBytes(32).toString('base64url'))
    giveName(draft, file)
    syncFolder(dataDir)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    const advice = isDiskFull(error)
      ? 'libérez de la place sur ce disque'
      : 'vérifiez les droits de ce dossier'
    throw new Refusal(
      `Le secret du site n’a pas pu être écrit dans ${file} (${code}) : ${advice}, ou indiquez SESSION_SECRET.`,
    )
  } finally {
    rmSync(draft, { force: true })
  }
}

function giveName(draft: string, file: string): void {
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error
    // A file system without hard links.
    renameSync(draft, file)
  }
}

function writeThrough(path: string, text: string): void {
  const file = openSync(path, 'wx', 0o600)
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** A name is on the disk once its folder is. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
