import { createElement, type ReactNode } from 'react';
import type { PageNode } from './page-tree.ts';

/** A page's tree as plain React elements, without components and hooks. */
export function toElement(node: PageNode): ReactNode {
  if (typeof node === 'string') return node;
  const { tag, props, html, children } = node;
  if (html !== undefined) return createElement(tag, { ...props, dangerouslySetInnerHTML: { __html: html } });
  return createElement(tag, props, ...children.map(toElement));
}
