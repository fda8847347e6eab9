/** A page for offline browsers (specification 8.20). A service worker stores this page and nothing else. */
import { Router } from 'express';
import { listKeys } from '#contract/typed-keys.ts';
import { portalBrand } from './brand.ts';
import { buildPlainDocument, buildPlainHeaders } from './plain-page.ts';

const words = {
  en: {
    title: 'Please check your internet connection',
    text: `We cannot reach the ${portalBrand.name} from this device right now. Your saved information is safe.`,
    again: 'Try again',
  },
  es: {
    title: 'Revise su conexión a internet',
    text: `En este momento no podemos conectar con ${portalBrand.name} desde este dispositivo. Sus datos guardados están a salvo.`,
    again: 'Intentar de nuevo',
  },
};

/** Contains no member data. Its one link retries the address that could not be loaded. */
function offlinePage(language: keyof typeof words): string {
  const { title, text, again } = words[language];
  const main = `<h1>${title}</h1><p>${text}</p><p><a href="">${again}</a></p>`;
  return buildPlainDocument(language, portalBrand.name, main);
}

/**
 * Acts only when a page cannot be loaded. It ignores posts, files and data, and stores no reply. Chromium also sends its
 * own request (navigation preload), so that its headers about the initiator stay correct. In Firefox a preload fails
 * without a connection, and the page of this worker would never appear. Only Chromium has `userAgentData`.
 */
const workerFor = (
  language: keyof typeof words,
) => `const page=${JSON.stringify(offlinePage(language))},preload=registration.navigationPreload;
addEventListener('install',()=>skipWaiting());
addEventListener('activate',e=>e.waitUntil(Promise.all([clients.claim(),navigator.userAgentData?preload?.enable():preload?.disable()])));
addEventListener('fetch',e=>{
const{request:r}=e;
if(r.mode!=='navigate'||r.method!=='GET')return;
e.respondWith((async()=>{
try{return await e.preloadResponse||await fetch(r)}
catch{return new Response(page,{status:503,headers:${JSON.stringify({ ...buildPlainHeaders(language), 'Cache-Control': 'no-store' })}})}
})());
});
`;

const SELF_REMOVING_WORKER = `addEventListener('install',()=>skipWaiting());
addEventListener('activate',e=>e.waitUntil(registration.unregister()));
`;

/** The worker in the query's language. @param isOn if false, the worker removes itself at the browser's next check */
export function buildOfflineWorker({ path, isOn }: { path: string; isOn: boolean }): Router {
  const router = Router();
  router.get(path, (request, response) => {
    const asked = request.originalUrl.split('?')[1];
    const language = listKeys(words).find((name) => name === asked) ?? 'en';
    response.set({
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': "default-src 'none'; connect-src 'self'",
    });
    response.send(isOn ? workerFor(language) : SELF_REMOVING_WORKER);
  });
  return router;
}
