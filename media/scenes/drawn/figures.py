"""Outlines of people who stand, sit, dance and play, of their chairs and glasses: for silhouettes, so nobody has a face."""
import math
import cv2
import numpy as np
from optics import curve, filled, linear, soft, stroked


class Sheet:
    """A mask at twice the picture's size, drawn in units of its shorter side."""

    def __init__(self, width, height, unit):
        self.k = unit * 2
        self.mask = np.zeros((height * 2, width * 2), np.uint8)

    def at(self, points):
        return np.asarray(points, np.float32) * self.k

    def fill(self, points):
        filled(self.mask, self.at(points))

    def line(self, points, width):
        stroked(self.mask, self.at(points), width * self.k)

    def oval(self, x, y, rx, ry, angle=0):
        center, axes = (int(x * self.k * 16), int(y * self.k * 16)), (int(rx * self.k * 16), int(ry * self.k * 16))
        cv2.ellipse(self.mask, center, axes, angle, 0, 360, 255, -1, cv2.LINE_AA, 4)

    def limb(self, points, start, end):
        """A rounded line through the points that becomes wider or narrower."""
        points = np.asarray(points, np.float32)
        path = [points[0]]
        for a, b in zip(points, points[1:]):
            steps = int(np.clip(np.linalg.norm(b - a) / min(start, end) * 6, 4, 90))
            path += [a + (b - a) * t for t in np.linspace(0, 1, steps + 1)[1:]]
        path = np.array(path)
        for _ in range(3):                              # rounds the joint
            path[1:-1] = (path[:-2] + 2 * path[1:-1] + path[2:]) / 4
        for i, (x, y) in enumerate(path):
            r = (start + (end - start) * i / (len(path) - 1)) / 2
            self.oval(x, y, r, r)


def chair(sheet, x, foot, s, lean):
    """A folding chair from behind: two posts, three slats, a seat."""
    left, right, top = x - .36 * s, x + .36 * s, foot - 1.75 * s
    for side in (left, right):
        sheet.line([(side + lean * s * .1, foot), (side, top)], .085 * s)
    for y, wide in ((top + .10 * s, .15), (top + .36 * s, .10), (top + .60 * s, .10)):
        sheet.line([(left, y), (right, y)], wide * s)
    sheet.fill([(left - .03 * s, foot - .80 * s), (right + .03 * s, foot - .80 * s), (right + .06 * s, foot - .70 * s), (left - .06 * s, foot - .70 * s)])
    sheet.line([(left + .10 * s, foot - .72 * s), (right - .02 * s + lean * s * .3, foot - .04 * s)], .055 * s)
    sheet.line([(right - .10 * s, foot - .72 * s), (left + .02 * s + lean * s * .3, foot - .04 * s)], .055 * s)


def figure(sheet, x, foot, h, rng, lively=.6, pose=None):
    """A standing person of height `h`: from behind or in front, which a silhouette leaves open."""
    dress, hair, way = rng.random() < .5, int(rng.integers(4)), 1 if rng.random() < .5 else -1
    lean, hip = float(rng.normal(0, .020)) * (1 + lively), float(rng.uniform(-.014, .014)) * (1 + lively)
    broad = float(rng.uniform(.90, 1.02)) if dress else float(rng.uniform(1.04, 1.18))

    def at(points):
        points = np.asarray(points, np.float32)
        up = points[:, 1]
        return np.stack([x + way * (points[:, 0] + lean * up * 1.6 + hip * np.exp(-((up - .52) / .12) ** 2)) * h, foot - up * h], 1)

    half = [(.030, .845), (.062, .828), (.112 * broad, .808), (.126 * broad, .775), (.110 * broad, .715), (.096 * broad, .655), (.088 * broad, .600)]
    half += [(.096, .530), (.118, .44), (.150, .28), (.168, .20)] if dress else [(.091 * broad, .545), (.096 * broad, .485)]
    sheet.fill(curve(at(half + [(-px, py) for px, py in reversed(half)]), 5))
    apart = float(rng.uniform(.030, .060)) + .03 * lively * float(rng.random())
    for side in (-1, 1):
        if dress:
            sheet.limb(at([(side * .05, .24), (side * (.045 + apart * .3), .03)]), .050 * h, .030 * h)
        else:
            sheet.limb(at([(side * .043, .50), (side * (.046 + apart * .6), .27), (side * (.044 + apart), .02)]), .092 * h * broad, .048 * h)
        sheet.oval(*at([(side * (.05 + apart * (.3 if dress else 1)) + .012, .012)])[0], .036 * h, .014 * h)
    nod = float(rng.normal(0, .012)) * (1 + lively)
    sheet.limb(at([(0, .81), (nod * .5, .875)]), .062 * h, .052 * h)
    hx, hy = at([(nod, .925)])[0]
    sheet.oval(hx, hy, .049 * h, .063 * h, way * nod * 500)
    if hair == 0:                                       # a bun
        sheet.oval(hx - way * .028 * h, hy - .052 * h, .028 * h, .026 * h)
        sheet.oval(hx, hy - .012 * h, .054 * h, .056 * h)
    elif hair == 1:                                     # long
        sheet.fill(curve(at([(nod - .056, .945), (nod - .035, .985), (nod + .035, .985), (nod + .056, .945), (nod + .066, .86), (nod + .050, .79), (nod - .050, .79), (nod - .066, .86)]), 6))
    elif hair == 2:                                     # curly
        for a in np.linspace(0, 6.28, 15):
            sheet.oval(hx + math.cos(a) * .045 * h, hy - .012 * h + math.sin(a) * .047 * h, .018 * h, .018 * h)
    else:
        sheet.oval(hx, hy - .012 * h, .053 * h, .057 * h)
    arms(sheet, at, h, rng, lively, pose, broad)


def arms(sheet, at, h, rng, lively, pose, broad):
    shoulder = .105 * broad
    poses = {
        "down": [(.125, .66), (.128, .52)],
        "hip": [(.185, .665), (.098, .575)],
        "front": [(.140, .670), (.050, .640)],
        "glass": [(.155, .665), (.150, .765)],
        "half": [(.190, .700), (.240, .800)],
        "up": [(.165, .930), (.130, 1.085)],
        "wide": [(.220, .860), (.320, .960)],
    }
    calm, lively_ones = ("down", "down", "down", "front", "front", "glass", "glass", "hip"), ("up", "wide", "half", "half", "glass")
    for side in (-1, 1):
        if pose == "guitar":
            bend = [(.165, .66), (.02, .575)] if side > 0 else [(.20, .68), (.235, .70)]
        elif pose == "bass":
            bend = [(.17, .68), (.11, .60)] if side > 0 else [(.19, .80), (.13, .93)]
        elif pose == "fiddle":
            bend = [(.17, .72), (.12, .82)] if side < 0 else [(.20, .76), (.10, .845)]
        elif pose == "voice":
            bend = [(.145, .68), (.045, .80)]
        else:
            names = lively_ones if rng.random() < max(0, lively * 1.5 - .75) else calm
            name = names[int(rng.integers(len(names)))]
            bend = [(px + float(rng.normal(0, .012)), py + float(rng.normal(0, .014))) for px, py in poses[name]]
            if name in ("glass", "half") and rng.random() < .6:
                gx, gy = at([(side * bend[1][0], bend[1][1])])[0]
                sheet.fill(curve([(gx - .020 * h, gy - .075 * h), (gx - .019 * h, gy - .040 * h), (gx - .005 * h, gy - .022 * h), (gx + .005 * h, gy - .022 * h), (gx + .019 * h, gy - .040 * h), (gx + .020 * h, gy - .075 * h)], 4))
        points = [(side * shoulder, .788)] + [(side * px, py) for px, py in bend]
        sheet.limb(at(points), .056 * h * broad, .040 * h)
        sheet.oval(*at([points[-1]])[0], .021 * h, .024 * h)
    if pose == "guitar":
        body = at([(.02, .585), (.09, .56)])
        sheet.oval(*body[0], .085 * h, .070 * h)
        sheet.oval(*body[1], .060 * h, .054 * h)
        sheet.line(at([(0, .59), (-.30, .715)]), .020 * h)
        sheet.line(at([(-.30, .715), (-.345, .735)]), .032 * h)
    elif pose == "bass":
        sheet.fill(curve(at([(.02, .04), (.16, .05), (.20, .20), (.14, .33), (.17, .45), (.10, .56), (.03, .52), (.01, .36), (-.03, .18)]), 8))
        sheet.line(at([(.09, .50), (-.105, 1.03)]), .024 * h)
        sheet.oval(*at([(-.115, 1.06)])[0], .022 * h, .030 * h)
    elif pose == "fiddle":
        sheet.limb(at([(-.02, .868), (-.14, .835)]), .062 * h, .044 * h)
        sheet.line(at([(-.12, .84), (-.25, .815)]), .014 * h)
        sheet.line(at([(.14, .93), (-.13, .775)]), .006 * h)
    elif pose == "voice":
        sheet.line(at([(.035, 0), (.035, .80), (.010, .868)]), .011 * h)
        sheet.oval(*at([(.006, .874)])[0], .020 * h, .024 * h)
        sheet.line(at([(-.05, .005), (.035, .05), (.12, .005)]), .010 * h)


def glass(f, x, foot, tall, blur, drink, flute=False):
    """A glass that stands on something: a bowl with a drink, a stem, a foot, and the light that it bends."""
    wide, deep = (.11, .62) if flute else (.19, .46)
    bowl = curve([(x - wide * tall * .82, foot - tall), (x - wide * tall, foot - tall * (1 - deep * .5)), (x - wide * tall * .5, foot - tall * (1 - deep * .95)), (x, foot - tall * (1 - deep)),
                  (x + wide * tall * .5, foot - tall * (1 - deep * .95)), (x + wide * tall, foot - tall * (1 - deep * .5)), (x + wide * tall * .82, foot - tall)], 10)
    pad = blur * 4 + .02 * tall
    rows = slice(max(0, int((foot - tall * 1.06 - pad) * f.k)), max(0, min(f.H, int((foot + tall * .06 + pad) * f.k))))
    columns = slice(max(0, int((x - wide * tall * 1.1 - pad) * f.k)), max(0, min(f.W, int((x + wide * tall * 1.1 + pad) * f.k))))
    if rows.stop <= rows.start or columns.stop <= columns.start:
        return

    def softened(sheet, blur):
        part = sheet.mask[rows.start * 2:rows.stop * 2, columns.start * 2:columns.stop * 2]
        return soft(part, (columns.stop - columns.start, rows.stop - rows.start), max(.4, blur * f.k))[:, :, None]

    sheet = f.sheet()
    sheet.fill(bowl)
    mask = softened(sheet, blur)
    around = f.around(.03)[rows, columns]
    flipped = around[::-1, ::-1]                        # a glass shows what is behind it upside down
    light = f.light[rows, columns] * (1 - mask) + mask * (f.light[rows, columns] * .60 + flipped * .30)
    level = foot - tall * (1 - deep * (.30 if flute else .46))
    full = mask * np.clip((f.y[rows, columns] - level) * f.k / 2, 0, 1)[:, :, None]
    light = light * (1 - full) + full * (flipped * .55 + around * .25 + .03) * (drink * 2.2 + .04)
    rim, inner = f.sheet(), f.sheet()
    rim.oval(x, foot - tall, wide * tall * .80, wide * tall * .16)
    inner.oval(x, foot - tall, wide * tall * .74, wide * tall * .12)
    shrunk = cv2.erode(mask[:, :, 0], np.ones((3, 3)), iterations=max(1, int(.004 * f.k)))
    edge = np.clip(mask[:, :, 0] - cv2.GaussianBlur(shrunk, (0, 0), max(.5, blur * f.k * .5)), 0, 1)
    light += (edge[:, :, None] * .8 + np.clip(softened(rim, blur) - softened(inner, blur), 0, 1) * .7) * (around * .9 + linear("#ffcf94") * .08)
    stem = f.sheet()
    stem.line([(x, foot - tall * (1 - deep)), (x, foot - .01 * tall)], .026 * tall)
    stem.oval(x, foot, .145 * tall, .028 * tall)
    shine = softened(stem, blur)
    light = light * (1 - .55 * shine) + shine * (around * .45 + linear("#ffd9a8") * .05)
    streak = f.sheet()
    sx = x - wide * tall * .62
    streak.limb([(sx, foot - tall * .92), (sx - wide * tall * .06, foot - tall * (1 - deep * .5)), (sx + wide * tall * .14, foot - tall * (1 - deep * .82))], .014 * tall, .006 * tall)
    light += softened(streak, blur + .0006) * (around * 1.4 + linear("#ffe2b4") * .22)
    f.light[rows, columns] = light


def hand_with_glass(f, x, y, elbow_x, elbow_y, tall, blur, drink):
    """A hand around the stem of a raised glass, and its arm from below. The point is the top of the stem."""
    foot = y + tall * .54
    glass(f, x, foot, tall, blur, drink)
    sheet, way = f.sheet(), 1 if elbow_x > x else -1
    hx, hy = x + way * .022, foot - tall * .20
    wrist = (hx + (elbow_x - hx) * .22 + way * .015, hy + (elbow_y - hy) * .20)
    sheet.limb([(hx + way * .018, hy + .012), wrist, (elbow_x, elbow_y)], .062, .125)
    sheet.oval(hx + way * .014, hy, .040, .050, way * 18)
    for i in range(4):                                  # fingers around the stem
        fy = hy - .036 + i * .021
        sheet.limb([(hx + way * .030, fy + .004), (x + way * .004, fy - .004), (x - way * .016, fy + .006)], .022, .017)
    sheet.limb([(hx + way * .020, hy - .030), (x - way * .002, hy - .058)], .026, .018)
    f.cover(sheet, blur, linear("#1c100c") * .22, .085, 1.5, (0, 1))
