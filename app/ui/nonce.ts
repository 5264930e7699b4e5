import { createContext } from 'react'

/**
 * The nonce that the content security policy requires on inline scripts and styles. Only set while
 * the server renders, and in previews, whose styles the editor changes.
 */
export const NonceContext = createContext<string | undefined>(undefined)
