/** No member: the end of a list, an absent child or parent. */
export const NONE = -1;

/**
 * The red-black trees that `java.util.HashMap` makes of crowded buckets. Only their effect on the iteration order is
 * of interest: a tree's members stay in a linked list, but its root is moved to the front of the list after each
 * change, and a new member is linked right behind its parent in the tree.
 *
 * Links are kept by member, left and right child in one array each, so that mirrored cases share their code.
 */
export class TreeBins {
  /** List order; also used by buckets that are plain chains. */
  readonly next: Int32Array;
  readonly previous: Int32Array;
  private readonly parent: Int32Array;
  /** Left children, right children. */
  private readonly children: readonly [Int32Array, Int32Array];
  private readonly red: Uint8Array;

  constructor(private readonly spread: Int32Array) {
    const links = (): Int32Array => new Int32Array(spread.length).fill(NONE);
    this.next = links();
    this.previous = links();
    this.parent = links();
    this.children = [links(), links()];
    this.red = new Uint8Array(spread.length);
  }

  /** Makes a tree of a chain, in the chain's order; returns the new head of the list. */
  build(head: number): number {
    let root = NONE;
    for (let member = head; member !== NONE; member = this.next[member] ?? NONE) {
      this.setChild(member, 0, NONE);
      this.setChild(member, 1, NONE);
      this.parent[member] = NONE;
      if (root === NONE) {
        this.red[member] = 0;
        root = member;
      } else {
        this.hang(root, member);
        root = this.balanceInsertion(root, member);
      }
    }
    return this.rootToFront(head, root);
  }

  /** Adds a member to the tree whose list begins with `head`; returns the new head. */
  insert(head: number, member: number): number {
    const root = this.rootOf(head);
    this.setChild(member, 0, NONE);
    this.setChild(member, 1, NONE);
    const parent = this.hang(root, member);
    const after = this.next[parent] ?? NONE;
    this.next[member] = after;
    this.next[parent] = member;
    this.previous[member] = parent;
    if (after !== NONE) this.previous[after] = member;
    return this.rootToFront(head, this.balanceInsertion(root, member));
  }

  /** Removes a member; tells the new head, and whether the bucket still is a tree. */
  remove(oldHead: number, member: number): { head: number; tree: boolean } {
    const after = this.next[member] ?? NONE;
    const before = this.previous[member] ?? NONE;
    const root = this.rootOf(oldHead);
    let head = oldHead;
    if (before === NONE) head = after;
    else this.next[before] = after;
    if (after !== NONE) this.previous[after] = before;
    if (head === NONE) return { head, tree: false };
    const left = this.child(root, 0);
    // Java's test for "too small to stay a tree", made before the member leaves the tree.
    const small = this.child(root, 1) === NONE || left === NONE || this.child(left, 0) === NONE;
    if (small) return { head, tree: false };
    return { head: this.rootToFront(head, this.unhang(root, member)), tree: true };
  }

  /** Takes a member out of the tree; returns the new root. */
  private unhang(oldRoot: number, member: number): number {
    let root = oldRoot;
    if (this.child(member, 0) !== NONE && this.child(member, 1) !== NONE) {
      root = this.swapWithSuccessor(root, member);
    }
    const left = this.child(member, 0);
    const only = left !== NONE ? left : this.child(member, 1);
    const wasRed = this.red[member] === 1;
    if (only !== NONE) {
      root = this.replace(root, member, only);
      if (this.parent[only] === NONE) this.red[only] = 0;
      return wasRed ? root : this.balanceDeletion(root, only);
    }
    if (!wasRed) root = this.balanceDeletion(root, member);
    const parent = this.parent[member] ?? NONE;
    if (parent !== NONE) this.setChild(parent, this.sideOf(member, parent), NONE);
    this.parent[member] = NONE;
    return root;
  }

  /** Exchanges a member that has two children with its in-order successor, colors included. */
  private swapWithSuccessor(oldRoot: number, member: number): number {
    const right = this.child(member, 1);
    let successor = right;
    while (this.child(successor, 0) !== NONE) successor = this.child(successor, 0);
    const color = this.red[successor] ?? 0;
    this.red[successor] = this.red[member] ?? 0;
    this.red[member] = color;
    const left = this.child(member, 0);
    const below = this.child(successor, 1);
    const above = this.parent[successor] ?? NONE;
    const root = this.replace(oldRoot, member, successor);
    if (successor === right) {
      this.adopt(successor, 1, member);
    } else {
      this.adopt(above, 0, member);
      this.adopt(successor, 1, right);
    }
    this.adopt(successor, 0, left);
    this.setChild(member, 0, NONE);
    this.adopt(member, 1, below);
    return root;
  }

  private balanceInsertion(oldRoot: number, inserted: number): number {
    let root = oldRoot;
    let x = inserted;
    this.red[x] = 1;
    for (;;) {
      let parent = this.parent[x] ?? NONE;
      if (parent === NONE) {
        this.red[x] = 0;
        return x;
      }
      const grandparent = this.parent[parent] ?? NONE;
      if (!this.red[parent] || grandparent === NONE) return root;
      const side = this.sideOf(parent, grandparent);
      const uncle = this.child(grandparent, side ^ 1);
      if (this.isRed(uncle)) {
        this.red[uncle] = 0;
        this.red[parent] = 0;
        this.red[grandparent] = 1;
        x = grandparent;
        continue;
      }
      if (x === this.child(parent, side ^ 1)) {
        x = parent;
        root = this.rotate(root, x, side);
        parent = this.parent[x] ?? NONE;
      }
      this.red[parent] = 0;
      this.red[grandparent] = 1;
      root = this.rotate(root, grandparent, side ^ 1);
    }
  }

  private balanceDeletion(oldRoot: number, replacement: number): number {
    let root = oldRoot;
    let x = replacement;
    for (;;) {
      if (x === root) return root;
      const parent = this.parent[x] ?? NONE;
      if (this.red[x]) {
        this.red[x] = 0;
        return root;
      }
      const side = this.sideOf(x, parent);
      let sibling = this.child(parent, side ^ 1);
      if (this.isRed(sibling)) {
        this.red[sibling] = 0;
        this.red[parent] = 1;
        root = this.rotate(root, parent, side);
        sibling = this.child(parent, side ^ 1);
      }
      if (sibling === NONE) {
        x = parent;
        continue;
      }
      const near = this.child(sibling, side);
      const far = this.child(sibling, side ^ 1);
      if (!this.isRed(near) && !this.isRed(far)) {
        this.red[sibling] = 1;
        x = parent;
        continue;
      }
      if (!this.isRed(far)) {
        if (near !== NONE) this.red[near] = 0;
        this.red[sibling] = 1;
        root = this.rotate(root, sibling, side ^ 1);
        sibling = this.child(parent, side ^ 1);
      }
      this.red[sibling] = this.red[parent] ?? 0;
      const outer = this.child(sibling, side ^ 1);
      if (outer !== NONE) this.red[outer] = 0;
      this.red[parent] = 0;
      return this.rotate(root, parent, side);
    }
  }

  /** Rotates to the left (side 0) or right (1) around a member; returns the root. */
  private rotate(oldRoot: number, member: number, side: number): number {
    const riser = this.child(member, side ^ 1);
    if (riser === NONE) return oldRoot;
    const inner = this.child(riser, side);
    const root = this.replace(oldRoot, member, riser);
    if (this.parent[riser] === NONE) this.red[riser] = 0;
    this.adopt(member, side ^ 1, inner);
    this.adopt(riser, side, member);
    return root;
  }

  /** Puts `heir` where `member` hangs; returns the root. */
  private replace(root: number, member: number, heir: number): number {
    const parent = this.parent[member] ?? NONE;
    this.parent[heir] = parent;
    if (parent === NONE) return heir;
    this.setChild(parent, this.sideOf(member, parent), heir);
    return root;
  }

  /** Hangs a member below the leaf where it belongs; returns that parent. */
  private hang(root: number, member: number): number {
    let parent = root;
    for (;;) {
      const side = this.compare(member, parent) < 0 ? 0 : 1;
      const below = this.child(parent, side);
      if (below === NONE) {
        this.adopt(parent, side, member);
        return parent;
      }
      parent = below;
    }
  }

  private rootToFront(head: number, root: number): number {
    if (root === head) return head;
    const before = this.previous[root] ?? NONE;
    const after = this.next[root] ?? NONE;
    if (after !== NONE) this.previous[after] = before;
    if (before !== NONE) this.next[before] = after;
    this.previous[head] = root;
    this.next[root] = head;
    this.previous[root] = NONE;
    return root;
  }

  private rootOf(member: number): number {
    let root = member;
    for (let up = this.parent[root] ?? NONE; up !== NONE; up = this.parent[root] ?? NONE) root = up;
    return root;
  }

  private compare(a: number, b: number): number {
    return (this.spread[a] ?? 0) - (this.spread[b] ?? 0) || a - b;
  }

  private adopt(parent: number, side: number, member: number): void {
    this.setChild(parent, side, member);
    if (member !== NONE) this.parent[member] = parent;
  }

  private sideOf(member: number, parent: number): number {
    return this.child(parent, 0) === member ? 0 : 1;
  }

  private isRed(member: number): boolean {
    return member !== NONE && this.red[member] === 1;
  }

  private child(member: number, side: number): number {
    return (side === 0 ? this.children[0] : this.children[1])[member] ?? NONE;
  }

  private setChild(parent: number, side: number, member: number): void {
    (side === 0 ? this.children[0] : this.children[1])[parent] = member;
  }
}
