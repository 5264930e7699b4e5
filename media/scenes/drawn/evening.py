"""One evening outdoors, in as many pictures as a gallery needs: a scene, a seed, and the time between the low sun (0) and the night (1).

    python3 evening.py OUT.png WIDTH HEIGHT SCENE SEED TIME

It applies its own tone and grain, so finish.mjs skips them.
"""
import math
import sys
import cv2
import numpy as np
from optics import bloom, corners, curve, film, linear, noise, soft, spot
from figures import Sheet, chair, figure, glass, hand_with_glass

AMBER, FLAME, WARM, DUSK, NIGHT = (linear(c) for c in ("#ffb869", "#ffcf8f", "#ff9a4d", "#5c78a8", "#0b1120"))


def mix(a, b, t):
    return a * (1 - t) + b * t


class Frame:
    """A picture in linear light. A unit is its shorter side; x grows to the right and y down, from the upper left corner."""

    def __init__(self, width, height, seed, time):
        self.W, self.H, self.k, self.t = width, height, min(width, height), time
        self.w, self.h = width / self.k, height / self.k
        self.rng = np.random.default_rng(seed)
        yy, xx = np.mgrid[0:height, 0:width].astype(np.float32)
        self.x, self.y = xx / self.k, yy / self.k
        self.light = np.zeros((height, width, 3), np.float32)

    def uniform(self, low, high):
        return float(self.rng.uniform(low, high))

    def sheet(self):
        return Sheet(self.W, self.H, self.k)

    def soft(self, sheet, blur):
        return soft(sheet.mask, (self.W, self.H), max(.4, blur * self.k))[:, :, None]

    def around(self, radius=.06):
        """The light of the surroundings, as dark sides of objects receive it."""
        small = cv2.resize(self.light, None, fx=.125, fy=.125, interpolation=cv2.INTER_AREA)
        return cv2.resize(cv2.GaussianBlur(small, (0, 0), max(1, self.k * radius / 8)), (self.W, self.H))

    def box(self, sheet, pad):
        """The part of the picture that a sheet and its blur reach."""
        left, top, width, height = cv2.boundingRect(sheet.mask)
        pad = int(pad * self.k) + 6
        return slice(max(0, top // 2 - pad), min(self.H, (top + height) // 2 + pad)), slice(max(0, left // 2 - pad), min(self.W, (left + width) // 2 + pad))

    def cover(self, sheet, blur, color=None, spill=.05, rim=0, way=(0, 1)):
        """Places a silhouette; `rim` is the light on its edges that face `way`."""
        rows, columns = self.box(sheet, blur * 4 + (.02 if rim else 0))
        width, height = columns.stop - columns.start, rows.stop - rows.start
        if width <= 0 or height <= 0:
            return
        part = sheet.mask[rows.start * 2:rows.stop * 2, columns.start * 2:columns.stop * 2]
        mask = soft(part, (width, height), max(.4, blur * self.k))[:, :, None]
        near = self.around()[rows, columns]
        base = (NIGHT * .35 if color is None else color) + near * spill
        light = self.light[rows, columns] * (1 - mask) + mask * base
        if rim:
            dx, dy = (int(round(v * .006 * self.k)) for v in way)
            edge = np.clip(mask[:, :, 0] - cv2.GaussianBlur(np.roll(mask[:, :, 0], (dy, dx), (0, 1)), (0, 0), .003 * self.k), 0, 1)
            light += edge[:, :, None] * (near * 1.6 + AMBER * .05) * rim
        self.light[rows, columns] = light

    def spot(self, x, y, r, color, cat=.35, ring=.35):
        spot(self.light, x * self.k, y * self.k, r * self.k, color, cat, ring)

    def glow(self, x, y, r, color, flat=1):
        reach = 2.6 * r * self.k
        rows = slice(max(0, int(y * self.k - reach / flat)), max(0, min(self.H, int(y * self.k + reach / flat) + 1)))
        columns = slice(max(0, int(x * self.k - reach)), max(0, min(self.W, int(x * self.k + reach) + 1)))
        fall = np.exp(-((self.x[rows, columns] - x) ** 2 + ((self.y[rows, columns] - y) * flat) ** 2) / (r * r))
        self.light[rows, columns] += fall[:, :, None] * color

    def haze(self, cell, strength, blur=.02):
        n = cv2.GaussianBlur(noise(self.H, self.W, cell * self.k, self.rng, 4), (0, 0), blur * self.k)
        return np.clip(1 + strength * n, .35, 1.8)[:, :, None]

    def sky(self, horizon):
        """Falls from the time's upper color to the last light on the horizon."""
        up = np.clip((horizon - self.y) / max(.2, horizon), 0, 1)[:, :, None]
        stops = ((linear("#7d95b8") * .62, linear("#ffb87a") * .95), (linear("#22376a") * .30, linear("#d98a6a") * .34), (linear("#0d1630") * .16, linear("#27335c") * .17))
        i, part = (0, self.t * 2) if self.t < .5 else (1, self.t * 2 - 1)
        top, low = (mix(stops[i][j], stops[i + 1][j], min(1, part)) for j in (0, 1))
        self.light = np.ascontiguousarray((top * up ** .55 + low * (1 - up ** .55)) * (self.haze(.55, .10, .03)), np.float32)
        if self.t > .6:
            for _ in range(int(130 * (self.t - .5))):
                self.spot(self.uniform(0, self.w), self.uniform(0, horizon * .85), self.uniform(.0009, .0017), linear("#cfdcff") * self.uniform(.05, .5), cat=0)

    def bokeh(self, count, top, bottom, size, power=1, colors=(AMBER, FLAME, WARM)):
        """Lamps out of focus, in loose rows as people hang them."""
        rows = [(self.uniform(top, bottom), self.uniform(-.12, .12), self.uniform(.02, .10)) for _ in range(max(2, count // 9))]
        for i in range(count):
            y, slope, sag = rows[i % len(rows)]
            x = self.uniform(-.05, self.w + .05)
            u = x / self.w
            color = colors[int(self.rng.integers(len(colors)))]
            self.spot(x, y + slope * (u - .5) + sag * math.sin(math.pi * u) + self.uniform(-.02, .02), size * self.uniform(.65, 1.25), color * power * self.uniform(.12, .75))

    def flame(self, x, y, size, blur=0., power=1.):
        """A candle flame whose foot is at the point."""
        reach = size * .6 + blur * 4 + .01
        rows = slice(max(0, int((y - size - reach) * self.k)), max(0, min(self.H, int((y + reach) * self.k))))
        columns = slice(max(0, int((x - reach) * self.k)), max(0, min(self.W, int((x + reach) * self.k))))
        px, py = self.x[rows, columns] - x, (y - self.y[rows, columns]) / size
        if px.size:
            wide = np.clip(np.sin(np.clip(py, 0, 1) ** .75 * math.pi), 0, 1) ** .8 * .23 * size
            body = np.clip(1 - np.abs(px - .012 * size * np.sin(py * 5)) / np.maximum(wide, 1e-4), 0, 1) ** .6 * ((py > 0) & (py < 1))
            body = cv2.GaussianBlur(body.astype(np.float32), (0, 0), max(.6, (.03 * size + blur) * self.k))
            hot = np.clip(.35 + py * .9, .3, 1)[:, :, None]
            self.light[rows, columns] += body[:, :, None] * mix(linear("#ff8a2a") * 2.4, linear("#fff0c8") * 6, hot) * power
        self.glow(x, y - .5 * size, size * 1.6, AMBER * .40 * power)
        self.glow(x, y - .5 * size, size * 4.2, WARM * .065 * power)

    def finish(self, exposure=1.):
        light = bloom(np.ascontiguousarray(self.light * exposure, np.float32), .17)
        shown = np.clip(film(light) * corners(self.H, self.W, .30), 0, 1)
        bright = shown.mean(2, keepdims=True)
        shown = mix(shown, np.float32([1.03, 1, .93]) * shown, bright) + np.float32([.010, .012, .020]) * (1 - bright) ** 3
        grain = cv2.GaussianBlur(np.random.default_rng(7).standard_normal((self.H, self.W)).astype(np.float32), (0, 0), .8)
        return np.clip(shown + grain[:, :, None] * .010 * (1 - .6 * bright), 0, 1)


# ---- parts of several scenes
def trees(f, horizon, height, color, count=46):
    sheet = f.sheet()
    for _ in range(count):
        x, top = f.uniform(-.1, f.w + .1), height * f.uniform(.35, 1)
        for _ in range(16):
            r = top * f.uniform(.10, .28)
            sheet.oval(x + f.uniform(-.4, .4) * top, horizon - f.uniform(.15, 1) * top, r, r * f.uniform(.6, 1))
    sheet.fill([(-.1, horizon - .012), (f.w + .1, horizon - .012), (f.w + .1, f.h + .1), (-.1, f.h + .1)])
    f.cover(sheet, .0022, color, .04)


def hang(f, start, end, sag, count, size, blur, power=1., cable=True):
    """A string of lamps between two points, larger towards its nearer end."""
    (x0, y0, s0), (x1, y1, s1) = start, end
    us = np.linspace(0, 1, 60)
    line = np.stack([x0 + (x1 - x0) * us, y0 + (y1 - y0) * us + sag * 4 * us * (1 - us)], 1)
    if cable:
        sheet = f.sheet()
        sheet.line(line, .0032 * max(s0, s1))
        f.cover(sheet, max(.0006, blur * .5), NIGHT * .25, .02)
    for i in range(count):
        u = (i + .5 + f.uniform(-.06, .06)) / count
        s = s0 + (s1 - s0) * u
        x, y = x0 + (x1 - x0) * u, y0 + (y1 - y0) * u + sag * 4 * u * (1 - u) + .016 * s
        c = mix(AMBER, FLAME, f.uniform(0, 1))
        if blur > .004:
            f.spot(x, y, blur * s * 1.3, c * power * f.uniform(.5, .8), ring=.4)
        else:
            f.spot(x, y, size * s, linear("#ffe2ae") * 5 * power, cat=0, ring=0)
            f.glow(x, y, size * s * 3.2, AMBER * .55 * power)
            f.glow(x, y, size * s * 11, WARM * .075 * power)


def barn(f, x, ground, size, lit=True):
    """A barn with lit windows and an open door, its gable to us."""
    wall = f.sheet()
    wall.fill([(x - .62 * size, ground), (x - .62 * size, ground - .52 * size), (x - .40 * size, ground - .86 * size), (x, ground - 1.06 * size), (x + .40 * size, ground - .86 * size), (x + .62 * size, ground - .52 * size), (x + .62 * size, ground)])
    f.cover(wall, .0012, mix(linear("#3a2a2a") * .16, linear("#0d0c12") * .16, f.t), .035, .35, (0, 1))
    if not lit:
        return
    holes, panes = f.sheet(), f.sheet()
    holes.fill([(x - .15 * size, ground), (x - .15 * size, ground - .38 * size), (x + .15 * size, ground - .38 * size), (x + .15 * size, ground)])
    for side in (-1, 1):
        cx, cy = x + side * .38 * size, ground - .30 * size
        holes.fill([(cx - .075 * size, cy), (cx - .075 * size, cy - .15 * size), (cx + .075 * size, cy - .15 * size), (cx + .075 * size, cy)])
        panes.line([(cx, cy), (cx, cy - .15 * size)], .008 * size)
        panes.line([(cx - .08 * size, cy - .075 * size), (cx + .08 * size, cy - .075 * size)], .008 * size)
    cx, cy = x, ground - .68 * size
    holes.fill([(cx - .06 * size, cy), (cx - .06 * size, cy - .13 * size), (cx + .06 * size, cy - .13 * size), (cx + .06 * size, cy)])
    panes.line([(cx, cy), (cx, cy - .13 * size)], .008 * size)
    mask = f.soft(holes, .0012) * (1 - f.soft(panes, .0008))
    inside = .55 + .45 * np.clip(1 - (ground - f.y) / (.8 * size), 0, 1)
    f.light = f.light * (1 - mask) + mask * (inside * (1 + .15 * f.haze(.1, .5, .01)[:, :, 0]))[:, :, None] * AMBER * .95
    spread = np.clip((f.y - ground) / (.35 * size), 0, 1)
    pool = np.exp(-((f.x - x) / (.16 * size + spread * .35 * size)) ** 2) * (f.y > ground) * (1 - spread) ** 1.3
    f.light += pool[:, :, None] * WARM * .30
    f.glow(x, ground - .25 * size, .55 * size, WARM * .055)


def table_top(f, horizon, center, cloth=True):
    """Returns the distance and the side of every pixel of a long table, and where it is."""
    below = np.clip(f.y - horizon, 1e-3, None)
    z, side = 1 / below, (f.x - center) / below
    edge = np.clip((.62 - np.abs(side)) * below * f.k / 3, 0, 1) * (f.y > horizon + .035)
    return z, side, edge.astype(np.float32)


def ground_of(f, horizon):
    grass = noise(f.H, f.W, .02 * f.k, f.rng, 4)
    near = np.clip((f.y - horizon) / (f.h - horizon), 0, 1)
    f.light = np.where((f.y > horizon)[:, :, None], (mix(linear("#6f6a2f") * .20, linear("#141a14") * .14, f.t) * (1 + .22 * grass * near)[:, :, None]) * (1 - .35 * near)[:, :, None], f.light).astype(np.float32)


# ---- scenes
def field(f):
    """The low sun over a meadow, through grass."""
    horizon = f.h * f.uniform(.52, .66)
    f.sky(horizon)
    sx, sy = f.uniform(.25, .75) * f.w, horizon - f.uniform(.03, .15)
    f.glow(sx, sy, .045, linear("#fff0cf") * 5)
    f.glow(sx, sy, .22, linear("#ffc27c") * .9)
    f.glow(sx, sy, .75, linear("#ff9d5c") * .35, 1.4)
    trees(f, horizon, f.uniform(.06, .13), linear("#5b4436") * .16)
    ground_of(f, horizon)
    f.glow(sx, horizon + .02, .6, linear("#ffb15e") * .30, 3)
    for blur, count, tall in ((.0015, 170, .17), (.006, 90, .36), (.02, 26, .62)):
        sheet, heads = f.sheet(), f.sheet()
        for _ in range(count):
            x, height, lean = f.uniform(-.05, f.w + .05), tall * f.uniform(.45, 1), f.uniform(-.14, .14)
            us = np.linspace(0, 1, 9)
            stem = np.stack([x + lean * us ** 2, f.h + .02 - height * us], 1)
            sheet.line(stem, .0028 + tall * .006)
            if f.rng.random() < .5:
                heads.oval(stem[-1, 0], stem[-1, 1], .005 + tall * .018, .012 + tall * .045, lean * 120)
        f.cover(sheet, blur, linear("#4a3a1c") * .14, .18, .5, (0, 1))
        f.cover(heads, blur, linear("#b07a3a") * .22, .30, .9, (0, 1))


def chairs(f):
    """Rows of empty chairs on the grass, before anyone sits."""
    horizon = f.h * f.uniform(.30, .38)
    f.sky(horizon)
    sx = f.uniform(.2, .8) * f.w
    f.glow(sx, horizon - .02, .5, linear("#ffb56e") * (.8 * (1 - f.t)), 1.5)
    trees(f, horizon, .16, mix(linear("#4d3c30") * .15, linear("#0e1118") * .12, f.t))
    ground_of(f, horizon)
    f.glow(sx, horizon + .1, .7, linear("#ffb86a") * .22 * (1 - f.t), 2)
    hang(f, (-.1, horizon - .26, .6), (f.w + .1, horizon - .22, .9), .06, 17, .005, .0012, 1 if f.t > .25 else .5)
    aisle, rows = f.uniform(.42, .58) * f.w, 6
    for row in range(rows):
        depth = 1 / (.27 + .73 * (rows - 1 - row) / rows)
        scale, foot = .062 * depth, horizon + .115 * depth
        blur = .0012 + abs(row - 3) ** 1.5 * .0013
        shadow, sheet = f.sheet(), f.sheet()
        for i in range(-9, 10):
            if i == 0:
                continue
            x = aisle + (i - math.copysign(.15, i)) * scale * 1.1
            chair(sheet, x, foot, scale, (x - f.w / 2) * .16)
            shadow.fill([(x - scale * .3, foot), (x + scale * .3, foot), (x + scale * .3 + (x - sx) * .35, foot + scale * .9), (x - scale * .3 + (x - sx) * .35, foot + scale * .9)])
        f.light *= 1 - f.soft(shadow, .004 + .01 * scale) * .35
        f.cover(sheet, blur, mix(linear("#8a6a48") * .13, linear("#3b3a45") * .10, f.t), .14, 1.5, (0, 1))


def path(f):
    """Lanterns along a path to the barn."""
    horizon = f.h * f.uniform(.50, .60)
    f.sky(horizon)
    trees(f, horizon, .17, mix(linear("#3e3330") * .13, linear("#0b0e16") * .13, f.t))
    ground_of(f, horizon)
    barn(f, f.w * f.uniform(.42, .58), horizon + .03, f.uniform(.26, .38))
    end, near = f.w * .5, f.uniform(-.25, .25)
    for side in (-1, 1):
        for i in range(8):
            z = 1 / (.14 + i * .13)
            x, y = end + near * z * .10 + side * (.07 + .055 * z), horizon + .03 + .052 * z
            s = .011 * z
            blur = .0012 if i > 1 else .006 if i else .012
            f.glow(x, y + s * .8, s * 4, WARM * .09, 2.2)
            jar = f.sheet()
            jar.fill([(x - s * .8, y), (x - s * .8, y - s * 2.2), (x + s * .8, y - s * 2.2), (x + s * .8, y)])
            f.cover(jar, blur, AMBER * .30, .2, .8)
            f.flame(x, y - s * .3, s * 1.5, blur * .6, .9)


def strings(f):
    """Strings of lamps against the sky."""
    horizon = f.h * f.uniform(.80, .95)
    f.sky(horizon)
    trees(f, horizon, f.uniform(.15, .34), mix(linear("#33302f") * .14, linear("#090c14") * .12, f.t))
    f.bokeh(int(f.uniform(14, 30)), horizon - .12, horizon + .06, .02, .7)
    pole = f.uniform(.1, .9) * f.w
    for i in range(int(f.uniform(3, 6))):
        far = f.uniform(.3, 1)
        hang(f, (pole, f.h * .10, .5), (f.uniform(-.3, 1.3) * f.w, f.uniform(.05, .75) * f.h, 1.2 + far), f.uniform(.04, .13), int(f.uniform(9, 15)), .0065, .0011 if i % 3 else .016, 1)


def candles(f):
    """A long table by candlelight, to its end."""
    horizon, center = f.h * f.uniform(.30, .40), f.w * f.uniform(.40, .60)
    f.sky(horizon)
    f.light *= .35
    trees(f, horizon + .02, .2, linear("#0a0b10") * .12)
    f.bokeh(34, horizon - .26, horizon - .04, .020, .9)
    z, side, edge = table_top(f, horizon, center)
    places = [(f.uniform(-.16, .16), .145 * 1.32 ** i, f.uniform(.8, 1.2)) for i in range(9)]
    lit = np.zeros((f.H, f.W), np.float32)
    for sx, step, tall in places:
        zz = 1 / step
        lit += .9 / (1 + ((side - sx) ** 2 + ((z - zz) * .55) ** 2) * 9) ** 1.5
    weave = 1 + .05 * noise(f.H, f.W, .012 * f.k, f.rng, 3)
    cloth = (lit * weave)[:, :, None] * linear("#ffcf96") * .20 + linear("#171a26") * .10
    f.light = f.light * (1 - edge[:, :, None]) + edge[:, :, None] * cloth
    runner = f.sheet()
    for _ in range(150):                                                                  # leaves along the middle
        step = .145 * 1.32 ** f.uniform(-.3, 8)
        x, y, s = center + f.uniform(-.10, .10) * step, horizon + step, step * .085
        a = f.uniform(0, 6.28)
        runner.fill(curve([(x - math.cos(a) * s, y - math.sin(a) * s * .5), (x + math.sin(a) * s * .3, y - s * .12), (x + math.cos(a) * s, y + math.sin(a) * s * .5), (x - math.sin(a) * s * .3, y + s * .12)], 4))
    f.cover(runner, .0018, linear("#2d3a22") * .12, .22, .5)
    focus = int(f.uniform(2, 6))
    for i, (sx, step, tall) in reversed(list(enumerate(places))):
        for way in (-1, 1):                                                               # plates on both sides
            px, py = center + way * .42 * step, horizon + step * 1.02
            plate = f.sheet()
            plate.oval(px, py, .155 * step, .058 * step)
            f.cover(plate, .0012 + abs(i - focus) * .0016, linear("#ffe9cd") * .20, .66, .8, (0, 1))
            inner = f.sheet()
            inner.oval(px, py + .004 * step, .105 * step, .037 * step)
            f.cover(inner, .0018 + abs(i - focus) * .0016, linear("#ffe2c0") * .15, .58)
        x, y, blur = center + sx * step, horizon + step, .0008 + abs(i - focus) ** 1.3 * .0013
        size, body = .11 * step, f.sheet()
        top = y - .42 * step * tall
        body.fill([(x - .020 * step, y), (x - .018 * step, top), (x + .018 * step, top), (x + .020 * step, y)])
        f.cover(body, blur, linear("#ffe0b0") * .26, .45, .6, (0, 1))
        f.flame(x, top, size, blur * .7)


def candle(f):
    """One to three candles, close."""
    f.light[:] = linear("#150f0e") * .35
    f.glow(f.w * f.uniform(.3, .7), f.h * .5, .5, linear("#7a3f1c") * .10)
    f.glow(f.w * f.uniform(0, 1), f.h * .2, .8, linear("#26406f") * f.uniform(.02, .12))
    f.bokeh(int(f.uniform(16, 34)), f.h * .1, f.h * .75, f.uniform(.035, .065), .55)
    base = f.h * f.uniform(.82, .95)
    f.light = np.where((f.y > base)[:, :, None], f.light * .35 + np.exp(-(f.y - base) / .12)[:, :, None] * linear("#ffb76b") * .10, f.light).astype(np.float32)
    count = int(f.uniform(1, 4))
    for i in range(count):
        near = i == count - 1
        x = f.w * (.5 + (i - (count - 1) / 2) * .24) + f.uniform(-.06, .06)
        top, wide = f.h * f.uniform(.36, .52) + (0 if near else .05), .034 if near else .026
        blur = .0010 if near else f.uniform(.006, .014)
        mask = f.sheet()
        rise = curve([(x - wide, base + .02), (x - wide, top + .03), (x - wide * .8, top + .004), (x, top + .010), (x + wide * .8, top), (x + wide, top + .03), (x + wide, base + .02)], 8)
        mask.fill(rise)
        warm = np.exp(-np.clip(f.y - top, 0, 9) / .16)[:, :, None]
        round_ = np.clip(1 - ((f.x - x) / wide) ** 2 * .45, .3, 1)[:, :, None]
        soft_mask = f.soft(mask, blur)
        f.light = f.light * (1 - soft_mask) + soft_mask * (linear("#f3dcb8") * (.10 + .85 * warm) * round_ * .62)
        wick = f.sheet()
        wick.line([(x, top + .008), (x + .002, top - .014)], .004)
        f.cover(wick, max(.0006, blur * .6), NIGHT * .2, 0)
        f.flame(x, top - .004, .115 if near else .10, blur * .5)


def glasses(f):
    """Glasses on a tray before the lamps."""
    f.light[:] = linear("#141019") * .4
    f.sky(f.h * .7)
    f.light *= .45
    f.bokeh(int(f.uniform(22, 44)), f.h * .05, f.h * .6, f.uniform(.03, .055), .8)
    shelf = f.h * f.uniform(.80, .88)
    f.light = np.where((f.y > shelf)[:, :, None], linear("#2a1c14") * .10 + f.around(.05)[::-1][: f.H] * .12, f.light).astype(np.float32)
    rows = 2
    for row in range(rows):
        tall = (.40 if row else .33) * f.uniform(.92, 1.05)
        blur = .0009 if row else .007
        step = tall * .48
        x = f.uniform(-.1, .1)
        while x < f.w + .2:
            glass(f, x, shelf + .03 + row * .055, tall, blur, [linear("#ffcf7d") * .55, linear("#8a1c22") * .5, linear("#ffe7b8") * .45][int(f.rng.integers(3))], flute=row == 0)
            x += step * f.uniform(.95, 1.15)


def toast(f):
    """Glasses raised against the lamps."""
    f.sky(f.h * .95)
    f.light *= .5
    f.glow(f.w * f.uniform(.35, .65), f.h * f.uniform(.35, .5), .38, linear("#ffab5e") * .34)
    f.light *= f.haze(.5, .25, .04)
    f.bokeh(44, f.h * .05, f.h * .7, f.uniform(.028, .05), .9)
    cx, cy, count = f.w * f.uniform(.44, .56), f.h * f.uniform(.30, .40), int(f.uniform(3, 6))
    for i in range(count):
        a = math.pi * (.12 + .76 * (i + .5) / count) + f.uniform(-.06, .06)
        x, y = cx + math.cos(a) * .115 * (1 + .25 * (count > 4)), cy + math.sin(a) * .10 + f.uniform(-.02, .02)
        hand_with_glass(f, x, y, (x - cx) * 5.5 + x, f.h + .25, .30 * f.uniform(.92, 1.08), .0016 + .0022 * f.rng.random(), [linear("#ffcf7d") * .6, linear("#9b2426") * .5][int(f.rng.integers(2))])


def flowers(f):
    """Dahlias on the table, close."""
    f.light[:] = linear("#120f12") * .4
    f.glow(f.w * f.uniform(.2, .8), f.h * .3, .7, linear("#8a4a1e") * .14)
    f.bokeh(int(f.uniform(14, 28)), f.h * .03, f.h * .55, f.uniform(.035, .06), .6)
    lamp = f.uniform(-1, 1)
    palettes = (("#7d1524", "#d24a4a"), ("#c9642e", "#ffb36a"), ("#e9d2b4", "#fff3dc"), ("#5a1838", "#b84a70"), ("#d99a2b", "#ffd884"))
    blooms = [(f.uniform(.08, .92) * f.w, f.uniform(.42, .92) * f.h, f.uniform(.10, .22), f.uniform(0, 1)) for _ in range(int(f.uniform(6, 10)))]
    blooms.append((f.w * f.uniform(.36, .64), f.h * f.uniform(.50, .60), f.uniform(.24, .30), 2))
    for x, y, size, near in sorted(blooms, key=lambda b: b[3]):
        blur = .0013 if near == 2 else .005 + .012 * (1 - near)
        leaves = f.sheet()
        for _ in range(7):
            a, r = f.uniform(0, 6.28), size * f.uniform(.9, 1.35)
            d, n = np.array([math.cos(a), math.sin(a)]), np.array([-math.sin(a), math.cos(a)])
            c = np.array([x, y + size * .2])
            leaves.fill(curve([c, c + d * r * .5 + n * r * .18, c + d * r, c + d * r * .5 - n * r * .18], 6))
        f.cover(leaves, blur + .002, linear("#26331f") * .10, .25, .4)
        dark, bright = (linear(c) for c in palettes[int(f.rng.integers(len(palettes)))])
        petals(f, x, y, size, blur, dark, bright, lamp)


def petals(f, x, y, size, blur, dark, bright, lamp):
    """A dahlia: rings of petals, each ring drawn over the wider one."""
    tilt, turn = f.uniform(.72, .95), f.uniform(0, 6.28)
    pad = int(size * 1.3 * f.k) + 8
    S = 2 * pad
    canvas, alpha = np.zeros((S * 2, S * 2, 3), np.float32), np.zeros((S * 2, S * 2), np.uint8)
    rings = 9
    for ring in range(rings):
        r, count = size * (1 - ring / rings * .93), max(5, int(19 - ring * 1.5))
        for i in range(count):
            a = turn + (i + (ring % 2) * .5) / count * 2 * math.pi + f.uniform(-.05, .05)
            d, n = np.array([math.cos(a), math.sin(a) * tilt]), np.array([-math.sin(a), math.cos(a) * tilt])
            length, wide = r * f.uniform(.92, 1.05), r * 2.4 / count
            shape = curve([d * length * .15, d * length * .6 + n * wide, d * length, d * length * .6 - n * wide], 6)
            points = ((shape * f.k + pad) * 2 * 16).round().astype(np.int32)
            facing = .62 + .38 * (d[0] * lamp - d[1] * .6)
            tone = mix(dark, bright, np.clip(.25 + .55 * ring / rings + f.uniform(-.10, .10), 0, 1)) * facing
            for inset, shade in ((1., .40), (.80, 1.), (.48, 1.22)):
                inner = ((shape * inset + d * length * (1 - inset) * .62) * f.k + pad) * 32
                cv2.fillPoly(canvas, [inner.round().astype(np.int32)], (tone * shade).tolist(), cv2.LINE_AA, 4)
            cv2.fillPoly(alpha, [points], 255, cv2.LINE_AA, 4)
    color = cv2.GaussianBlur(cv2.resize(canvas, (S, S), interpolation=cv2.INTER_AREA), (0, 0), max(.5, blur * f.k))
    mask = cv2.GaussianBlur(cv2.resize(alpha, (S, S), interpolation=cv2.INTER_AREA).astype(np.float32) / 255, (0, 0), max(.5, blur * f.k))
    left, top = int(x * f.k) - pad, int(y * f.k) - pad
    x0, y0, x1, y1 = max(0, left), max(0, top), min(f.W, left + S), min(f.H, top + S)
    if x0 >= x1 or y0 >= y1:
        return
    part, m = color[y0 - top:y1 - top, x0 - left:x1 - left], mask[y0 - top:y1 - top, x0 - left:x1 - left, None]
    spill = f.around()[y0:y1, x0:x1]
    f.light[y0:y1, x0:x1] = f.light[y0:y1, x0:x1] * (1 - m) + part * (.42 + spill * 1.1)


def plate(f):
    """A place at the table, from above, in light from the side."""
    rng = f.rng
    boards = noise(f.H, f.W, .35 * f.k, rng, 2)
    grain = cv2.resize(noise(f.H, max(8, f.W // 14), .012 * f.k, rng, 4), (f.W, f.H), interpolation=cv2.INTER_CUBIC)
    wide, skew = f.uniform(.24, .32), f.uniform(-.05, .05)
    row = (f.y + skew * f.x + f.uniform(0, 1)) / wide
    seam = np.clip(np.abs(row % 1 - .5) * 2, 0, 1) ** 40
    tint = np.random.default_rng(int(rng.integers(1 << 30))).uniform(.78, 1.15, 64)[(np.floor(row).astype(int)) % 64]
    wood = (tint * (1 + .10 * boards + .13 * grain) * (1 - .75 * seam))[:, :, None] * linear("#9a6a42")
    a = f.uniform(-.5, .5) + (math.pi if rng.random() < .5 else 0)
    dx, dy = math.cos(a), math.sin(a)
    fall = np.clip(.62 - ((f.x - f.w / 2) * dx + (f.y - f.h / 2) * dy) * .55, .10, 1.4)[:, :, None]
    lamp = mix(linear("#ffdcae"), linear("#ffb368"), f.t) * (.95 - .35 * f.t)
    f.light = np.ascontiguousarray(wood * fall * lamp, np.float32)
    cx, cy, r = f.w * f.uniform(.40, .60), f.h * f.uniform(.40, .60), f.uniform(.26, .36)

    def shadowed(sheet, blur, off):
        m = cv2.warpAffine(f.soft(sheet, blur)[:, :, 0], np.float32([[1, 0, dx * off * f.k], [0, 1, dy * off * f.k]]), (f.W, f.H))
        f.light *= 1 - .72 * m[:, :, None]

    napkin = f.sheet()
    b = f.uniform(-.25, .25)
    folded = np.array([(-.15, -.36), (.15, -.34), (.16, .35), (-.14, .37)]) @ np.array([[math.cos(b), math.sin(b)], [-math.sin(b), math.cos(b)]])
    napkin.fill(folded + np.array([cx - r * 1.12, cy]))
    shadowed(napkin, .008, .012)
    m = f.soft(napkin, .0014)
    fold = 1 + .08 * np.sin((f.x - cx) * 46 + noise(f.H, f.W, .2 * f.k, rng, 2))[:, :, None]
    f.light = f.light * (1 - m) + m * linear(("#8a9a86", "#c9b49a", "#a3604a", "#6f7f95")[int(rng.integers(4))]) * fold * fall * lamp * .62
    disc = f.sheet()
    disc.oval(cx, cy, r, r)
    shadowed(disc, .014, .026)
    q = np.hypot(f.x - cx, f.y - cy) / r
    slope = ((f.x - cx) * dx + (f.y - cy) * dy) / r
    glaze = .74 - .10 * slope * np.clip((q - .70) * 6, -1, 1) + .10 * np.exp(-((q - .975) / .015) ** 2) - .16 * np.exp(-((q - .70) / .022) ** 2) + .03 * noise(f.H, f.W, .05 * f.k, rng, 3)
    m = f.soft(disc, .0009)
    clay = linear(("#efe4d2", "#d8d3c6", "#c7cfcf")[int(rng.integers(3))])
    f.light = f.light * (1 - m) + m * np.clip(glaze, .1, 1.3)[:, :, None] * clay * fall * lamp
    steel = []
    for side, kind in ((-1, "fork"), (1, "knife"), (1.22, "spoon")):
        x = cx + side * r * 1.17
        sheet = f.sheet()
        sheet.line([(x, cy + .27), (x + .003, cy - .02)], .014)
        sheet.oval(x, cy + .27, .010, .022)
        if kind == "fork":
            sheet.fill(curve([(x - .022, cy - .09), (x - .020, cy - .04), (x, cy - .005), (x + .020, cy - .04), (x + .022, cy - .09)], 6))
            for tine in (-.0195, -.0065, .0065, .0195):
                sheet.line([(x + tine, cy - .07), (x + tine * .95, cy - .19)], .0062)
        elif kind == "knife":
            sheet.fill(curve([(x - .010, cy + .02), (x - .011, cy - .20), (x + .004, cy - .25), (x + .015, cy - .17), (x + .013, cy + .02)], 6))
        else:
            sheet.oval(x, cy - .10, .028, .050)
        steel.append(sheet)
    for sheet in steel:
        shadowed(sheet, .004, .010)
        m = f.soft(sheet, .0008)
        shine = .42 + .65 * np.exp(-(((f.x * .9 + f.y * .25) * 3.1) % 1 - .5) ** 2 / .03)
        f.light = f.light * (1 - m) + m * shine[:, :, None] * linear("#cfc4b4") * fall * lamp
    sprig = f.sheet()
    a0 = f.uniform(0, 6.28)
    us = np.linspace(-1, 1, 25)
    stem = np.stack([cx + us * r * .55 * math.cos(a0) - us ** 2 * .04 * math.sin(a0), cy + us * r * .55 * math.sin(a0) + us ** 2 * .04 * math.cos(a0)], 1)
    sprig.line(stem, .0040)
    for i in range(2, 24, 2):
        for side in (-1, 1):
            d = stem[min(24, i + 1)] - stem[i - 1]
            d /= np.linalg.norm(d)
            d = np.array([d[0] * .6 - side * d[1] * .8, d[1] * .6 + side * d[0] * .8])
            n, p, s = np.array([-d[1], d[0]]), stem[i], .060 * (1.1 - abs(us[i]) * .5)
            sprig.fill(curve([p, p + d * s * .5 + n * s * .20, p + d * s, p + d * s * .5 - n * s * .20], 5))
    shadowed(sprig, .003, .008)
    f.cover(sprig, .0009, linear(("#5f7a4a", "#7d8f68", "#5a6a3a")[int(rng.integers(3))]) * .30, .14, .8, (-dx, -dy))
    if rng.random() < .6:
        x, y = cx - dx * r * 1.7, cy - dy * r * 1.7 - .2
        f.glow(x, y, .30, AMBER * .30)
    f.light *= .92


def people(f):
    """Guests in silhouette before the lamps."""
    horizon = f.h * .80
    f.sky(horizon)
    f.light *= .75
    f.glow(f.w * f.uniform(.2, .8), f.h * .62, .50, mix(linear("#ffb067") * .60, linear("#ff9a4d") * .30, f.t), 1.5)
    f.light *= f.haze(.5, .22, .04)
    trees(f, horizon - .05, .2, linear("#1a1518") * .14)
    for i in range(3):
        hang(f, (-.1, f.uniform(.05, .3) * f.h, .9), (f.w + .1, f.uniform(.05, .3) * f.h, .9), f.uniform(.05, .12), 13, .006, .014 if i else .0012, .9)
    f.bokeh(22, horizon - .25, horizon - .05, .022, .7)
    for near in (0, 1):
        sheet, x = f.sheet(), f.uniform(-.05, .1)
        while x < f.w + .05:
            height = (.52 + .42 * near) * f.uniform(.92, 1.06)
            figure(sheet, x, f.h + (.02 + .38 * near), height, f.rng)
            x += height * f.uniform(.24, .62)
        f.cover(sheet, .003 + .006 * near, linear("#0c0b10") * .22, .05, 1.1 - .4 * near, (0, 1))


def talk(f):
    """A few guests close together, from behind."""
    f.sky(f.h * .9)
    f.light *= .5
    f.glow(f.w * f.uniform(.25, .75), f.h * .42, .42, linear("#ffa65a") * .36)
    f.light *= f.haze(.5, .25, .04)
    f.bokeh(44, f.h * .06, f.h * .7, f.uniform(.024, .045), .9)
    sheet, count = f.sheet(), int(f.uniform(2, 5))
    for i in range(count):
        x = f.w * (.5 + (i - (count - 1) / 2) * (.30 if f.w > 1.2 else .26)) + f.uniform(-.04, .04)
        figure(sheet, x, f.h + .62 + f.uniform(-.05, .05), 1.25 * f.uniform(.94, 1.06), f.rng, lively=.4)
    f.cover(sheet, .0022, linear("#0d0b0e") * .22, .055, 1.3, (0, 1))


def dance(f):
    """The dance floor under colored light."""
    f.light[:] = linear("#0a0a14") * .3
    colors = [(linear("#ff4f86"), linear("#ffb15c")), (linear("#5a6dff"), linear("#ff9a52")), (linear("#ff7a3c"), linear("#7a4dff")), (linear("#27a6c8"), linear("#ffb060"))][int(f.rng.integers(4))]
    haze = f.haze(.35, .28, .03)
    for i in range(int(f.uniform(4, 7))):
        x, a = f.uniform(.05, .95) * f.w, f.uniform(-.5, .5)
        across = ((f.x - x) - a * f.y) / (.05 + f.y * .22)
        beam = np.exp(-across ** 2 * 2) / (1 + f.y * 1.4)
        f.light += beam[:, :, None] * colors[i % 2] * .55 * haze
        f.spot(x, -.005, .030, colors[i % 2] * 5, cat=0)
    f.glow(f.w * .5, f.h * .62, .6, colors[1] * .34)
    f.bokeh(18, f.h * .08, f.h * .35, .026, .8)
    for near in (0, 1):
        sheet, x = f.sheet(), f.uniform(-.05, .08)
        while x < f.w + .05:
            height = (.55 + .35 * near) * f.uniform(.9, 1.08)
            figure(sheet, x, f.h + (.03 + .30 * near), height, f.rng, lively=1)
            x += height * f.uniform(.26, .48)
        f.cover(sheet, .003 + .005 * near, linear("#08070d") * .22, .06, 1.3, (0, 1))
        f.light += f.haze(.3, .3, .03) * colors[near] * .018
    for _ in range(60):
        f.spot(f.uniform(0, f.w), f.uniform(0, f.h * .8), f.uniform(.0012, .004), colors[1] * f.uniform(.03, .25), cat=0)


def band(f):
    """The band, backlit."""
    f.light[:] = linear("#0c0a10") * .4
    haze = f.haze(.3, .30, .03)
    lamps = [(f.w * (.12 + .76 * (i + .5) / 4) + f.uniform(-.04, .04), f.h * f.uniform(.10, .20)) for i in range(4)]
    for x, y in lamps:
        d = np.hypot(f.x - x, f.y - y)
        fan = np.clip(.55 + .45 * np.cos(np.arctan2(f.x - x, np.abs(f.y - y) + .02) * 9 + x * 7), 0, 1)
        f.light += (fan / (d + .10) ** 1.3)[:, :, None] * mix(WARM, AMBER, f.uniform(0, 1)) * .045 * haze
        f.spot(x, y, .020, linear("#ffe6bd") * 7, cat=0, ring=0)
        f.glow(x, y, .09, AMBER * .8)
    floor = f.h * .90
    f.light = np.where((f.y > floor)[:, :, None], f.light * .3 + linear("#30180c") * .06, f.light).astype(np.float32)
    sheet, count = f.sheet(), 2 if f.w < 1.2 else 3
    for i in range(count):
        x, h = f.w * (i + .5) / count + f.uniform(-.05, .05), f.uniform(.60, .68)
        what = ("guitar", "bass", "voice", "fiddle")[int(f.rng.integers(4))]
        figure(sheet, x, floor + .06, h, f.rng, pose=what)
    sheet.line([(.04 * f.w, floor + .05), (.09 * f.w, floor - .12), (.14 * f.w, floor + .05)], .006)        # a cymbal on its stand
    sheet.oval(.09 * f.w, floor - .26, .10, .012, -8)
    sheet.line([(.09 * f.w, floor - .26), (.09 * f.w, floor - .1)], .005)
    sheet.fill([(f.w * .84, floor + .1), (f.w * .84, floor - .14), (f.w * .97, floor - .14), (f.w * .97, floor + .1)])   # an amplifier
    f.cover(sheet, .0018, linear("#0a080a") * .22, .045, 1.5, (0, 1))
    heads = f.sheet()
    x = f.uniform(-.05, .05)
    while x < f.w + .1:
        figure(heads, x, f.h + .78, .86 * f.uniform(.94, 1.05), f.rng, lively=.25)
        x += f.uniform(.20, .42)
    f.cover(heads, .011, linear("#070608") * .2, .03, .6, (0, 1))


def house(f):
    """The barn at dusk, from the meadow."""
    horizon = f.h * f.uniform(.66, .76)
    f.sky(horizon)
    trees(f, horizon, f.uniform(.16, .30), mix(linear("#2d2a2c") * .13, linear("#080b12") * .12, f.t))
    ground_of(f, horizon)
    x, size = f.w * f.uniform(.35, .65), f.uniform(.42, .56)
    barn(f, x, horizon + .05, size)
    for side in (-1, 1):
        hang(f, (x + side * .5 * size, horizon - .50 * size, .8), (x + side * (1.1 + f.uniform(0, .4)) * size, horizon - .30 * size, 1.1), .08, 9, .0045, .001)
    sheet = f.sheet()
    for _ in range(int(f.uniform(3, 9))):
        figure(sheet, x + f.uniform(-.9, .9) * size, horizon + .06 + f.uniform(0, .03), .17 * f.uniform(.9, 1.05), f.rng)
    f.cover(sheet, .0010, linear("#07080c") * .2, .05, .9, (0, 1))


def doorway(f):
    """Two people in the light of the open door."""
    f.light[:] = mix(linear("#1a1d2c") * .32, linear("#0a0c14") * .28, f.t)
    f.light *= f.haze(.4, .12, .02)
    wood = cv2.resize(noise(max(8, f.H // 10), f.W, .02 * f.k, f.rng, 3), (f.W, f.H), interpolation=cv2.INTER_CUBIC)
    plank = np.clip(np.abs(((f.x + .3) / .11) % 1 - .5) * 2, 0, 1) ** 30
    f.light *= ((1 + .18 * wood) * (1 - .6 * plank))[:, :, None]
    cx, wide, top, foot = f.w * f.uniform(.42, .58), f.uniform(.22, .29), f.h * f.uniform(.16, .22), f.h * .88
    door = f.sheet()
    door.fill([(cx - wide, foot), (cx - wide, top), (cx + wide, top), (cx + wide, foot)])
    inside = f.soft(door, .0014)
    wall = np.clip((f.y - top) / (foot - top), 0, 1)
    boards = 1 - .25 * np.clip(np.abs(((f.x - cx) / .055) % 1 - .5) * 2, 0, 1) ** 12
    bright = (np.exp(-((f.x - cx) / .26) ** 2 - ((f.y - f.h * .42) / .62) ** 2) * boards * np.where(wall > .86, 1.25, 1))[:, :, None] * mix(AMBER, WARM, .35) * .80
    f.light = f.light * (1 - inside) + inside * bright * f.haze(.2, .15, .02)
    keep = f.light.copy()
    for i in range(3):
        hang(f, (cx - wide, top + .04 + .05 * i, .8), (cx + wide, top + .10 - .02 * i, .8), .03 + .02 * i, 9, .006, .008, 1.5)
    f.light = keep * (1 - inside) + f.light * inside
    spread = np.clip((f.y - foot) / (f.h - foot + .05), 0, 1)
    f.light += (np.exp(-((f.x - cx) / (wide * (.9 + spread))) ** 4) * (f.y > foot) * (1 - .6 * spread))[:, :, None] * AMBER * .32
    f.glow(cx, f.h * .5, .62, WARM * .06)
    sheet = f.sheet()
    for i, side in enumerate((-1, 1) if f.rng.random() < .75 else (0,)):
        figure(sheet, cx + side * .10 + f.uniform(-.02, .02), foot + .03, (foot - top) * f.uniform(.74, .82), f.rng, lively=.3)
    f.cover(sheet, .0018, linear("#0b090b") * .22, .05, 1.2, (0, 1))


def sparkler(f):
    """Sparklers at the end of the night."""
    f.sky(f.h * .92)
    f.light *= .55
    trees(f, f.h * .94, .2, linear("#07090f") * .12)
    f.bokeh(20, f.h * .55, f.h * .85, .022, .5)
    count = int(f.uniform(1, 4))
    for i in range(count):
        x, y = f.w * (.5 + (i - (count - 1) / 2) * .30) + f.uniform(-.05, .05), f.h * f.uniform(.30, .46)
        arm = f.sheet()
        hx, hy = x + f.uniform(-.12, .12), y + .24
        arm.line([(x, y), (hx, hy)], .004)
        arm.limb([(hx, hy), (hx + f.uniform(-.1, .1), hy + .25), (hx + f.uniform(-.25, .25), f.h + .1)], .045, .085)
        arm.oval(hx, hy + .012, .030, .036)
        f.cover(arm, .0018, linear("#0d0a0c") * .2, .05, 1.6, (0, 1))
        rays = np.zeros((f.H * 2, f.W * 2), np.float32)
        for _ in range(230):
            a, r0 = f.uniform(0, 6.28), f.uniform(.006, .12)
            r1 = r0 + f.uniform(.012, .14) * f.uniform(.15, 1) ** 1.6
            drop = .25 * r1 ** 2
            p, q = ((int((x + math.cos(a) * r) * f.k * 2), int((y + math.sin(a) * r + drop) * f.k * 2)) for r in (r0, r1))
            cv2.line(rays, p, q, f.uniform(.2, 1.), 2 if f.rng.random() < .8 else 4, cv2.LINE_AA)
        rays = cv2.GaussianBlur(cv2.resize(rays, (f.W, f.H), interpolation=cv2.INTER_AREA), (0, 0), .8)
        f.light += rays[:, :, None] * linear("#ffcf8a") * 2.1
        f.glow(x, y, .016, linear("#fff6e0") * 9)
        f.glow(x, y, .07, AMBER * .6)
        f.glow(x, y, .34, WARM * .075)


def fire(f):
    """The fire, when it has become late."""
    ground = f.h * f.uniform(.80, .86)
    f.sky(ground - .1)
    f.light *= .8
    trees(f, ground - .08, .24, linear("#0a0b10") * .12)
    x = f.w * f.uniform(.42, .58)
    f.glow(x, ground - .12, .42, WARM * .11)
    f.light = np.where((f.y > ground)[:, :, None], linear("#1c1008") * .10 + np.exp(-((f.x - x) ** 2 / .22 + (f.y - ground) ** 2 / .03))[:, :, None] * WARM * .35, f.light).astype(np.float32)
    back = f.sheet()
    for side in (-1, 1):
        for i in range(int(f.uniform(1, 4))):
            figure(back, x + side * (.24 + .20 * i + f.uniform(0, .08)), ground + .04, .44 * f.uniform(.92, 1.06), f.rng, lively=.4)
    f.cover(back, .0030, linear("#140b08") * .2, .10, 1.3, (0, -1))
    tall = f.uniform(.34, .46)
    v = np.clip((ground - f.y) / tall, 0, 1)
    sway = noise(f.H, f.W, .10 * f.k, f.rng, 4)
    sway = cv2.remap(sway, (f.x * f.k * 1.6 % (f.W - 1)).astype(np.float32), (f.y * f.k * .55 % (f.H - 1)).astype(np.float32), cv2.INTER_LINEAR)
    across = (f.x - x + .055 * sway * v) / (.155 * (1 - v) ** .62 + .004)
    body = np.clip(1.1 - across ** 2 - v * .85 + .42 * sway * (.3 + v), 0, 1.4) * (f.y < ground)
    body = cv2.GaussianBlur(body.astype(np.float32), (0, 0), .004 * f.k)[:, :, None]
    f.light += body ** 1.4 * mix(linear("#fff0c4") * 3.4, linear("#ff5a14") * 2.1, np.clip(v * 1.15, 0, 1)[:, :, None])
    logs = f.sheet()
    for a in (-.35, .3, .05):
        logs.limb([(x - .19 * math.cos(a), ground + .015 - .19 * math.sin(a) * .4), (x + .19 * math.cos(a), ground + .015 + .19 * math.sin(a) * .4)], .040, .036)
    f.cover(logs, .0016, linear("#120806") * .2, .05, 1.1, (0, 1))
    for _ in range(int(f.uniform(60, 130))):
        h = f.uniform(0, 1) ** 1.5
        f.spot(x + f.rng.normal(0, .05 + .16 * h), ground - .18 - h * (ground - .05), f.uniform(.0012, .0034), linear("#ff9a3c") * f.uniform(.6, 3.), cat=0)


SCENES = {scene.__name__: scene for scene in (field, chairs, path, strings, candles, candle, glasses, toast, flowers, plate, people, talk, dance, band, house, doorway, sparkler, fire)}


def main(out, width, height, scene, seed, time):
    frame = Frame(int(width), int(height), int(seed), float(time))
    SCENES[scene](frame)
    cv2.imwrite(out, (frame.finish() * 65535 + .5).astype(np.uint16)[:, :, ::-1])


if __name__ == "__main__":
    main(*sys.argv[1:])
